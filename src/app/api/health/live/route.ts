import { defineRoute } from "~/server/api/define-route";

export const dynamic = "force-dynamic";

/** Whether this process answers. A database that is away is no reason to end it: it serves what it has meanwhile. */
export const GET = defineRoute({
  access: "public",
  handle: () => Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } }),
});
