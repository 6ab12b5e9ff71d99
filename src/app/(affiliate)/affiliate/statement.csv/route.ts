import { csvRoute } from "~/server/api/csv-route";
import { statementCsv } from "~/server/services/ledger/statement-csv";

export const dynamic = "force-dynamic";

/** One's own statement of a month as a CSV file: `?month=2026-03`. */
export const GET = csvRoute("customer", ({ ctx, searchParams }) => statementCsv(ctx, searchParams.get("month")));
