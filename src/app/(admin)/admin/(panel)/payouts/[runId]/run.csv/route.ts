import { csvRoute } from "~/server/api/csv-route";
import { payoutRunCsv } from "~/server/services/payouts/run-csv";

export const GET = csvRoute<{ runId: string }>("admin", ({ ctx, params }) => payoutRunCsv(ctx, params.runId));
