import { defineRoute } from "~/server/api/define-route";
import { readiness } from "~/server/services/health/readiness";

/** Readiness, check by check. 503 if one fails; warnings are for the operator and do not affect the status. */
export const GET = defineRoute({
  access: "public",
  async handle() {
    const { isReady, checks } = await readiness();
    const body = { status: isReady ? "ready" : "not ready", checks };
    return Response.json(body, { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } });
  },
});
