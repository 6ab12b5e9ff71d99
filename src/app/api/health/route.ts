import { defineRoute } from "~/server/api/define-route";
import { isDatabaseReady, isMailReady } from "~/server/services/health/queries";

export const dynamic = "force-dynamic";

/**
 * Ready when the database answers; a load balancer takes the instance out while it does not. E-mails that cannot be
 * sent are reported too, but do not make it unready: no other instance could send them either.
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
