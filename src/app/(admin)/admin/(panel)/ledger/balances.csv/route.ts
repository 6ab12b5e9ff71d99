import { loadLedgerSearchParams, monthOf } from "~/components/admin/ledger/search-params";
import { csvRoute } from "~/server/api/csv-route";
import { journalBalancesCsv } from "~/server/services/ledger/journal";

/** Balances per account for one month: `?month=`. */
export const GET = csvRoute("admin", ({ ctx, searchParams }) =>
  journalBalancesCsv(ctx, { month: monthOf(loadLedgerSearchParams(searchParams), ctx.now) }),
);
