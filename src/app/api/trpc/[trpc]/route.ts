import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { appRouter } from "~/server/api/root";
import { readRequest, refusedRequest } from "~/server/api/same-origin";
import { createContext } from "~/server/api/trpc";

const MAX_BATCH = 10;

async function handle(request: Request): Promise<Response> {
  const refused = refusedRequest(request);
  if (refused) return refused;
  const req = await readRequest(request);
  if (req instanceof Response) return req;
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    async createContext({ req, resHeaders }) {
      const { setCookie, ...context } = await createContext(req.headers);
      if (setCookie) resHeaders.append("Set-Cookie", setCookie);
      resHeaders.set("Cache-Control", "private, no-store");
      return context;
    },
  });
}

export { handle as GET, handle as POST };
