import { csvResponse } from "~/server/api/csv-response";
import { createContext } from "~/server/api/trpc";
import { statementCsv } from "~/server/services/ledger/statement-csv";

export const dynamic = "force-dynamic";

/** One's own statement of a month as a CSV file: `?month=2026-03`. */
export async function GET(request: Request) {
  const { service } = await createContext(request.headers);
  const month = new URL(request.url).searchParams.get("month");
  return csvResponse(service, "affiliate", (ctx) => statementCsv(ctx, month));
}
