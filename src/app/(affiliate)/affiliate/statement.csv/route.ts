import { csvRoute } from "~/server/api/csv-route";
import { statementCsv } from "~/server/services/ledger/statement-csv";

/** The signed-in user's statement for one month: `?month=2026-03`. Former affiliates may download theirs too. */
export const GET = csvRoute("customer", ({ ctx, searchParams }) => statementCsv(ctx, searchParams.get("month")));
