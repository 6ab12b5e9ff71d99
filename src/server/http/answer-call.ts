import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { API_ENDPOINT, CALL_OPTIONS, createCallContext, maxBodyBytes } from "~/server/api/call-options";
import { errorResponse } from "~/server/api/define-route";
import { assertJson, assertSameSite, tooLarge } from "~/server/api/same-origin";
import { newRequestId } from "~/server/api/trpc";
import type { HeaderReader } from "~/server/auth/cookies";
import { handleFastPathCalls, parseFastPathCalls } from "./answer-plain-calls";

export const readerOf = ({ headers }: Pick<IncomingMessage, "headers">): HeaderReader => ({
  get(name) {
    const value = headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
  },
});

/** Reads a request body of at most `maxBytes`; null if it is longer, whatever Content-Length says. */
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

/** Sends an error raised before any procedure was called, in the same format as the API's route handler. */
async function refuse(response: ServerResponse, error: unknown): Promise<void> {
  const refusal = errorResponse(error, { requestId: newRequestId() });
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(await refusal.text());
}

/**
 * Answers an API call with the same router, context, limits and errors as `src/app/api/trpc/[trpc]/route.ts`. Plain
 * calls take the fast path; everything else goes through tRPC's Node.js adapter.
 */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  onError?: () => void,
): Promise<void> {
  const [pathname = ""] = (request.url ?? "").split("?", 1);
  const headers = readerOf(request);
  let text: string | undefined;
  try {
    if (request.method === "POST") {
      assertSameSite(headers);
      assertJson(headers);
      const body = await readBody(request, maxBodyBytes(pathname));
      if (!body) throw tooLarge();
      text = body.toString();
    }
  } catch (error) {
    return refuse(response, error);
  }
  const createContext = () =>
    createCallContext({ headers, pathname }, (name, value) => response.appendHeader(name, value));
  const plain = parseFastPathCalls(request, text);
  if (plain) return handleFastPathCalls(response, plain, { context: createContext(), onError });
  await nodeHTTPRequestHandler({
    ...CALL_OPTIONS,
    req: Object.assign(request, text !== undefined && { body: text }),
    res: response,
    path: decodeURIComponent(pathname.slice(API_ENDPOINT.length + 1)),
    ...(onError && { onError }),
    createContext,
  });
}
