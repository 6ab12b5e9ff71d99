import { loadLedgerSearchParams, monthOf } from "~/components/admin/ledger/search-params";
import { csvRoute } from "~/server/api/csv-route";
import { journalCsv } from "~/server/services/ledger/journal";

/** The double-entry journal for one month. */
export const GET = csvRoute("admin", ({ ctx, searchParams }) =>
  journalCsv(ctx, { month: monthOf(loadLedgerSearchParams(searchParams), ctx.now) }),
);
