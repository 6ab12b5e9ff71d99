// Replaces ~/trpc/server in component tests of pages: a test sets the actor, and prefetched queries are recorded.
import type { ReactNode } from "react";
import { vi } from "vitest";
import { VISITOR } from "~/domain/buyer";
import type { currentActor as real } from "~/trpc/server";
import type { ApiPath } from "./api-link";

type Actor = NonNullable<Awaited<ReturnType<typeof real>>>;

/** A signed-in account; a customer by default. */
export const actorOf = (more: Partial<Actor> = {}): Actor => ({
  ...{
    userId: "u-1",
    sessionVersion: 1,
    tokenId: undefined,
    signedInAt: null,
    name: "Robin Field",
    email: "robin@example.test",
    isEmailVerified: true,
  },
  ...{
    profilePictureUrl: null,
    isAdmin: false,
    role: more.isAdmin ? "owner" : null,
    lacksTwoFactor: false,
    isAffiliate: false,
    approvedCategoryIds: [],
    buyer: VISITOR,
    rulesUntil: null,
    viewedBy: null,
  },
  ...more,
});

/** A visitor by default. */
export const currentActor = vi.fn<typeof real>(async () => null);

/** Records each query that a page prefetches, with its input. */
export const prefetched = vi.fn((_path: ApiPath, _input?: unknown) => {});

/** Answers the queries that a page awaits; each test sets its own. */
export const answered = vi.fn((path: ApiPath): unknown => {
  throw new Error(`A page called ${path}.`);
});

type Caller = { [key: string]: Caller } & ((input?: unknown) => Promise<unknown>);
const METHODS = new Set(["prefetch", "prefetchInfinite"]);

function callerAt(path: string[]): Caller {
  return new Proxy((() => Promise.resolve()) as Caller, {
    get: (_, key) => callerAt([...path, String(key)]),
    apply: async (_, __, [input]) => {
      const method = path.at(-1);
      // A path that does not exist in the API fails the page's own type check.
      if (!method || !METHODS.has(method)) return answered(path.join(".") as ApiPath);
      prefetched(path.slice(0, -1).join(".") as ApiPath, input);
    },
  });
}
export const api = callerAt([]);

export const HydrateClient = ({ children }: { children: ReactNode }) => children;
