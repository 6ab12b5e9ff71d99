import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { DomainError } from "~/domain/errors";
import { createAnswerBudget } from "~/server/api/answer-budget";
import { defineRoute } from "~/server/api/define-route";
import { appRouter } from "~/server/api/root";
import { assertSameSite, readJsonBody } from "~/server/api/same-origin";
import { createContext, toTRPCError } from "~/server/api/trpc";
import { endOnShutdown } from "~/server/live/end-on-shutdown";

const MAX_BATCH = 10;

/** Admins send files of rows; what everybody else fills in is short. */
const MAX_ADMIN_BODY_BYTES = 1024 * 1024;
const MAX_BODY_BYTES = 256 * 1024;

/** The seconds to wait, where a call of the batch was one attempt too many. */
function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof DomainError ? cause.detail?.retryAfterSeconds : undefined));
  const seconds = waits.filter((wait) => typeof wait === "number");
  return seconds.length > 0 ? { "Retry-After": String(Math.max(...seconds)) } : {};
}

/** The request with its body read, so that its length is known and not believed. */
async function withReadBody(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  assertSameSite(request);
  const called = new URL(request.url).pathname.slice("/api/trpc/".length).split(",");
  const isForAdmins = called.every((path) => path.startsWith("admin."));
  const body = await readJsonBody(request, isForAdmins ? MAX_ADMIN_BODY_BYTES : MAX_BODY_BYTES);
  return new Request(request.url, { method: "POST", headers: request.headers, body, signal: request.signal });
}

/** The API. Each procedure says itself who may call it. */
const handler = defineRoute({
  access: "public",
  async handle({ request }) {
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: await withReadBody(request),
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      async createContext({ req, resHeaders }) {
        const { setCookie, ...context } = await createContext(req.headers).catch((error) => {
          throw toTRPCError(error, { what: "the context of a call" });
        });
        if (setCookie) resHeaders.append("Set-Cookie", setCookie);
        resHeaders.set("Cache-Control", "private, no-store");
        return { ...context, budget: createAnswerBudget() };
      },
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    });
    return endOnShutdown(response);
  },
});

export { handler as GET, handler as POST };
