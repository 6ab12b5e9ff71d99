import { isDatabaseReady } from "~/server/services/health/queries";

export const dynamic = "force-dynamic";

/** Ready when the database answers; a load balancer takes the instance out while it does not. */
export async function GET() {
  const isReady = await isDatabaseReady();
  return Response.json(
    { status: isReady ? "ready" : "database unreachable" },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
