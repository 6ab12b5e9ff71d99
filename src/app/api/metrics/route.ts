import { notFound } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { isSameSecret } from "~/server/crypto";
import { env } from "~/server/env";
import { metrics } from "~/server/metrics/metrics";
import { metricsOfAll } from "~/server/metrics/report-to-primary";

/** Prometheus metrics summed over all worker processes, behind a bearer token. 404 if no token is configured. */
export const GET = defineRoute({
  access: "public",
  async handle({ request }) {
    const found = metrics();
    if (!found || !env.METRICS_TOKEN) throw notFound("Page");
    const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    if (!isSameSecret(given, env.METRICS_TOKEN))
      return Response.json({ error: "The token is missing or wrong" }, { status: 401 });
    const text = await metricsOfAll(found.registry);
    return new Response(text, { headers: { "Content-Type": found.registry.contentType, "Cache-Control": "no-store" } });
  },
});
