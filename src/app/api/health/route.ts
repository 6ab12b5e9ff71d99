import { defineRoute } from "~/server/api/define-route";
import { isDatabaseReady, isMailReady } from "~/server/services/health/queries";

/**
 * Ready while the database responds; load balancers take the instance out otherwise. Mail failures are reported but do
 * not make it unready, because no other instance could send the mail either.
 */
export const GET = defineRoute({
  access: "public",
  async handle() {
    const isReady = await isDatabaseReady();
    const state = isReady
      ? { status: "ready", mail: (await isMailReady()) ? "ready" : "settings need an admin" }
      : { status: "database unreachable" };
    return Response.json(state, { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } });
  },
});
