import type { AnyProcedure } from "@trpc/server";
import { DomainError } from "~/domain/errors";
import type { HeaderReader } from "~/server/auth/cookies";
import { createAnswerBudget } from "./answer-budget";
import { appRouter } from "./root";
import { createContext, type Meta, toTRPCError } from "./trpc";

export const API_ENDPOINT = "/api/trpc";
const MAX_BATCH = 10;

/** Admins send files of rows; what everybody else fills in is short. */
const MAX_ADMIN_BODY_BYTES = 1024 * 1024;
const MAX_BODY_BYTES = 256 * 1024;

/** The procedures that a URL of the API calls, in their order. */
const calledProcedures = (pathname: string): string[] => pathname.slice(API_ENDPOINT.length + 1).split(",");

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

// tRPC types them as a tree and holds them by their whole names.
export const procedures: ReadonlyMap<string, AnyProcedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>),
);

const CATALOGUE_READS = new Set(
  [...procedures].filter(([, { _def }]) => (_def.meta as Meta | undefined)?.isSameForVisitors).map(([name]) => name),
);

/** Whether all that this path calls reads the catalogue, which shows everybody without an account the same. */
export const areCatalogueReads = (pathname: string): boolean =>
  calledProcedures(pathname).every((name) => CATALOGUE_READS.has(name));

type Call = { headers: HeaderReader; pathname: string };

/** The context of a call; `setHeader` gets what the answer carries besides, such as the cookie of a new visitor. */
export async function createCallContext({ headers, pathname }: Call, setHeader: (name: string, value: string) => void) {
  const isCatalogueRead = areCatalogueReads(pathname);
  const { setCookie, ...context } = await createContext(headers, { isCatalogueRead }).catch((error) => {
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
