import { defineRoute } from "~/server/api/define-route";

/**
 * Liveness: this process responds. Ignores the database on purpose: an outage is no reason to restart the process,
 * which still serves cached pages.
 */
export const GET = defineRoute({
  access: "public",
  handle: () => Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } }),
});
