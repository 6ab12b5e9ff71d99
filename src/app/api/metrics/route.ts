import { timingSafeEqual } from "node:crypto";
import { notFound } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { env } from "~/server/env";
import { metrics } from "~/server/metrics/metrics";
import { metricsOfAll } from "~/server/metrics/tell-primary";

export const dynamic = "force-dynamic";

/** Constant-time comparison. */
function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Prometheus metrics summed over all worker processes, behind a bearer token. 404 if no token is configured. */
export const GET = defineRoute({
  access: "public",
  async handle({ request }) {
    const found = metrics();
    if (!found || !env.METRICS_TOKEN) throw notFound("Page");
    const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    if (!isToken(given, env.METRICS_TOKEN))
      return Response.json({ error: "The token is missing or wrong" }, { status: 401 });
    const text = await metricsOfAll(found.registry);
    return new Response(text, { headers: { "Content-Type": found.registry.contentType, "Cache-Control": "no-store" } });
  },
});
