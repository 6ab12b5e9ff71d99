import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { DomainError } from "~/domain/errors";
import { createAnswerBudget } from "~/server/api/answer-budget";
import { appRouter } from "~/server/api/root";
import { readRequest, refusedRequest } from "~/server/api/same-origin";
import { createContext, toTRPCError } from "~/server/api/trpc";
import { endOnShutdown } from "~/server/live/end-on-shutdown";

const MAX_BATCH = 10;

/** The seconds to wait, where a call of the batch was one attempt too many. */
function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof DomainError ? cause.detail?.retryAfterSeconds : undefined));
  const seconds = waits.filter((wait) => typeof wait === "number");
  return seconds.length > 0 ? { "Retry-After": String(Math.max(...seconds)) } : {};
}

async function handle(request: Request): Promise<Response> {
  const refused = refusedRequest(request);
  if (refused) return refused;
  const req = await readRequest(request);
  if (req instanceof Response) return req;
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req,
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
}

export { handle as GET, handle as POST };
