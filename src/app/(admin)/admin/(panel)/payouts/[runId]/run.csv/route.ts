import { csvResponse } from "~/server/api/csv-response";
import { createContext } from "~/server/api/trpc";
import { payoutRunCsv } from "~/server/services/payouts/run-csv";

export const dynamic = "force-dynamic";

/** A payout run as a CSV file, for admins. */
export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }) {
  const { service } = await createContext(request.headers);
  const { runId } = await params;
  return csvResponse(service, "admin", (ctx) => payoutRunCsv(ctx, runId));
}
