import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { API_ENDPOINT, CALL_OPTIONS, createCallContext, maxBodyBytes } from "~/server/api/call-options";
import { defineRoute } from "~/server/api/define-route";
import { assertSameSite, readJsonBody } from "~/server/api/same-origin";
import { endOnShutdown } from "~/server/live/end-on-shutdown";

/** Reads the body up front, so that the size limit applies to the actual bytes and not to Content-Length. */
async function withReadBody(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  assertSameSite(request.headers);
  const body = await readJsonBody(request, maxBodyBytes(new URL(request.url).pathname));
  return new Request(request.url, { method: "POST", headers: request.headers, body, signal: request.signal });
}

/**
 * tRPC over `fetch`: live streams, and every call on hosts with their own HTTP server. The shop's own server answers
 * all other calls before they reach Next.js (`src/server/http/answer-call.ts`). Each procedure declares who may call
 * it.
 */
const handler = defineRoute({
  access: "public",
  async handle({ request }) {
    const response = await fetchRequestHandler({
      ...CALL_OPTIONS,
      endpoint: API_ENDPOINT,
      req: await withReadBody(request),
      createContext: ({ req, resHeaders }) =>
        createCallContext({ headers: req.headers, pathname: new URL(req.url).pathname }, (name, value) =>
          resHeaders.append(name, value),
        ),
    });
    return endOnShutdown(response);
  },
});

export { handler as GET, handler as POST };
