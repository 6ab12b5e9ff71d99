// Stands for ~/trpc/server in component tests of pages: a test says who is looking, and what a page reads ahead is
// recorded.
import type { ReactNode } from "react";
import { vi } from "vitest";
import { VISITOR } from "~/domain/buyer";
import type { currentActor as real } from "~/trpc/server";
import type { ApiPath } from "./api-link";

type Actor = NonNullable<Awaited<ReturnType<typeof real>>>;

/** Somebody who is signed in; a customer unless more is said. */
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

/** A visitor, unless a test says otherwise. */
export const currentActor = vi.fn<typeof real>(async () => null);

/** Each query that a page reads ahead, with its input. */
export const prefetched = vi.fn((_path: ApiPath, _input?: unknown) => {});

/** What the API answers to what a page waits for; a test says it for each page that does. */
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
      // A path that the API has not fails the page's own type check.
      if (!method || !METHODS.has(method)) return answered(path.join(".") as ApiPath);
      prefetched(path.slice(0, -1).join(".") as ApiPath, input);
    },
  });
}
export const api = callerAt([]);

export const HydrateClient = ({ children }: { children: ReactNode }) => children;
