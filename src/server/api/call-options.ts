import { DomainError } from "~/domain/errors";
import type { HeaderReader } from "~/server/auth/cookies";
import { createAnswerBudget } from "./answer-budget";
import { appRouter } from "./root";
import { createContext, toTRPCError } from "./trpc";

export const API_ENDPOINT = "/api/trpc";
const MAX_BATCH = 10;

/** Admins send files of rows; what everybody else fills in is short. */
const MAX_ADMIN_BODY_BYTES = 1024 * 1024;
const MAX_BODY_BYTES = 256 * 1024;

/** The procedures that a URL of the API calls, in their order. */
export const calledProcedures = (pathname: string): string[] => pathname.slice(API_ENDPOINT.length + 1).split(",");

/** How long the body of this call may be. */
export function maxBodyBytes(pathname: string): number {
  const isForAdmins = calledProcedures(pathname).every((path) => path.startsWith("admin."));
  return isForAdmins ? MAX_ADMIN_BODY_BYTES : MAX_BODY_BYTES;
}

/** The seconds to wait, where a call of the batch was one attempt too many. */
function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof DomainError ? cause.detail?.retryAfterSeconds : undefined));
  const seconds = waits.filter((wait) => typeof wait === "number");
  return seconds.length > 0 ? { "Retry-After": String(Math.max(...seconds)) } : {};
}

/** The context of a call; `setHeader` gets what the answer carries besides, such as the cookie of a new visitor. */
export async function createCallContext(headers: HeaderReader, setHeader: (name: string, value: string) => void) {
  const { setCookie, ...context } = await createContext(headers).catch((error) => {
    throw toTRPCError(error, { what: "the context of a call" });
  });
  if (setCookie) setHeader("Set-Cookie", setCookie);
  setHeader("Cache-Control", "private, no-store");
  return { ...context, budget: createAnswerBudget() };
}

/** How tRPC answers calls, for both of its adapters: the HTTP server's, and the route handler's for other hosts. */
export const CALL_OPTIONS = {
  router: appRouter,
  maxBatchSize: MAX_BATCH,
  responseMeta: ({ errors }: { errors: readonly { cause?: unknown }[] }) => ({ headers: retryAfter(errors) }),
};
