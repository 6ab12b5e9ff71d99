import type { AnyProcedure } from "@trpc/server";
import { DomainError } from "~/domain/errors";
import type { HeaderReader } from "~/server/auth/cookies";
import { createAnswerBudget } from "./answer-budget";
import type { Meta } from "./call-limits";
import { appRouter } from "./root";
import { createContext, toTRPCError } from "./trpc";

export const API_ENDPOINT = "/api/trpc";
export const MAX_BATCH = 10;

/** Admins send imports; everybody else's forms are short. */
const MAX_ADMIN_BODY_BYTES = 1024 * 1024;
const MAX_BODY_BYTES = 256 * 1024;

const calledProcedures = (pathname: string): string[] => pathname.slice(API_ENDPOINT.length + 1).split(",");

export function maxBodyBytes(pathname: string): number {
  const isForAdmins = calledProcedures(pathname).every((path) => path.startsWith("admin."));
  return isForAdmins ? MAX_ADMIN_BODY_BYTES : MAX_BODY_BYTES;
}

/** The Retry-After header if any call of the batch was rate limited. */
function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof DomainError ? cause.detail?.retryAfterSeconds : undefined));
  const seconds = waits.filter((wait) => typeof wait === "number");
  return seconds.length > 0 ? { "Retry-After": String(Math.max(...seconds)) } : {};
}

// tRPC types these as a tree but stores them by full path.
export const procedures: ReadonlyMap<string, AnyProcedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>),
);

const CATALOGUE_READS = new Set(
  [...procedures].filter(([, { _def }]) => (_def.meta as Meta | undefined)?.isSameForVisitors).map(([name]) => name),
);

/** Whether every call in this path is a catalogue read, whose result is the same for all visitors. */
export const areCatalogueReads = (pathname: string): boolean =>
  calledProcedures(pathname).every((name) => CATALOGUE_READS.has(name));

type Call = { headers: HeaderReader; pathname: string };

/** The context of a call; `setHeader` sets response headers, such as a new visitor's cookie. */
export async function createCallContext({ headers, pathname }: Call, setHeader: (name: string, value: string) => void) {
  const isCatalogueRead = areCatalogueReads(pathname);
  const { setCookie, ...context } = await createContext(headers, { isCatalogueRead }).catch((error) => {
    throw toTRPCError(error, { what: "the context of a call" });
  });
  if (setCookie) setHeader("Set-Cookie", setCookie);
  setHeader("Cache-Control", "private, no-store");
  return { ...context, budget: createAnswerBudget() };
}

/** tRPC options shared by both adapters: the HTTP server's, and the route handler's for other hosts. */
export const CALL_OPTIONS = {
  router: appRouter,
  maxBatchSize: MAX_BATCH,
  responseMeta: ({ errors }: { errors: readonly { cause?: unknown }[] }) => ({ headers: retryAfter(errors) }),
};
