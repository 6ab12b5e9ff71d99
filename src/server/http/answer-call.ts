import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnyProcedure } from "@trpc/server";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import {
  API_ENDPOINT,
  CALL_OPTIONS,
  calledProcedures,
  createCallContext,
  maxBodyBytes,
} from "~/server/api/call-options";
import { errorResponse } from "~/server/api/define-route";
import { assertJson, assertSameSite, tooLarge } from "~/server/api/same-origin";
import type { Meta } from "~/server/api/trpc";
import type { HeaderReader } from "~/server/auth/cookies";

// tRPC types them as a tree and holds them by their whole names.
const procedures = Object.entries(CALL_OPTIONS.router._def.procedures as unknown as Record<string, AnyProcedure>);
const SAME_FOR_VISITORS = new Set(
  procedures.filter(([, { _def }]) => (_def.meta as Meta | undefined)?.isSameForVisitors).map(([name]) => name),
);

/** Whether everybody without an account gets the same answer to all that this path calls. */
export const areCachedCalls = (pathname: string): boolean =>
  calledProcedures(pathname).every((name) => SAME_FOR_VISITORS.has(name));

/** The headers of a request in Node.js, read one at a time. */
const readerOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get(name) {
    const value = headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
  },
});

/** The body of a request, or null when it is longer than `maxBytes`, whatever its headers said of its length. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on("data", (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      else resolve(null);
    });
    request.once("end", () => resolve(Buffer.concat(parts)));
    request.once("error", reject);
    request.once("aborted", () => reject(new Error("the client left")));
  });
}

/** A refusal before any procedure was called, as the route handler of the API words it. */
async function refuse(response: ServerResponse, error: unknown, path: string): Promise<void> {
  const refusal = errorResponse(error, { path, requestId: crypto.randomUUID() });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(await refusal.text());
}

/**
 * Answers a call of the API through tRPC's adapter for Node.js, without the conversions that a route handler needs: the
 * same router, context, limits and refusals as `src/app/api/trpc/[trpc]/route.ts`.
 */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  onError?: () => void,
): Promise<void> {
  const [pathname = ""] = (request.url ?? "").split("?", 1);
  const headers = readerOf(request);
  try {
    if (request.method === "POST") {
      assertSameSite(headers);
      assertJson(headers);
      const body = await readBody(request, maxBodyBytes(pathname));
      if (!body) throw tooLarge();
      Object.assign(request, { body: body.toString() });
    }
  } catch (error) {
    return refuse(response, error, pathname);
  }
  await nodeHTTPRequestHandler({
    ...CALL_OPTIONS,
    req: request,
    res: response,
    path: decodeURIComponent(pathname.slice(API_ENDPOINT.length + 1)),
    ...(onError && { onError }),
    createContext: () => createCallContext(headers, (name, value) => response.appendHeader(name, value)),
  });
}
