import { loadLedgerSearchParams, monthOf } from "~/components/admin/ledger/search-params";
import { csvRoute } from "~/server/api/csv-route";
import { journalCsv } from "~/server/services/ledger/journal";

export const dynamic = "force-dynamic";

/** A month of the books in double entry, as a CSV file. */
export const GET = csvRoute("admin", ({ ctx, searchParams }) =>
  journalCsv(ctx, { month: monthOf(loadLedgerSearchParams(searchParams), ctx.now) }),
);
