import type { TRPCProcedureType } from "@trpc/server";
import { tooManyAttempts } from "~/domain/errors";
import type { LimitName } from "~/domain/limits";
import type { Actor } from "~/server/auth/actor";
import { addressKeys, consumeAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import type { Access } from "./access";

/** The kinds of counted calls: per account if signed in, else per IP address. */
export type Counted = "change" | "order" | "review" | "search" | "figures";

const LIMIT_OF: Readonly<Record<Counted, { account: LimitName; address: LimitName }>> = {
  change: { account: "change-of-account", address: "change-of-address" },
  order: { account: "order", address: "change-of-address" },
  review: { account: "review", address: "change-of-address" },
  search: { account: "search-of-account", address: "search-of-address" },
  figures: { account: "figures-of-account", address: "search-of-address" },
};

/** What a procedure says about its calls. */
export type Meta = {
  access?: Access;
  /** A query with the same result for all who are not signed in, so it can be cached. */
  isSameForVisitors?: boolean;
  /** The limit that calls count against before their input is read; null for a write that its service counts. */
  counted?: Counted | null;
};

/** How a procedure's calls are counted: as its meta says, else every write is a change, except those of staff. */
export function countedAs(type: TRPCProcedureType, { access, counted }: Meta = {}): Counted | null {
  if (counted !== undefined) return counted;
  return type === "mutation" && access !== "admin" ? "change" : null;
}

/** The account that a call counts for: in a customer view the admin's, as it must use up nothing of the customer's. */
export const callerOf = ({ userId, viewedBy }: Pick<Actor, "userId" | "viewedBy">): string =>
  viewedBy?.adminUserId ?? userId;

const TOO_MANY = "Too many requests at once.";

/**
 * Counts a call by a customer or visitor before its input is read; throws "too-many-tries" (429) with the seconds to
 * wait. A caller without an IP address is our own server rendering a page, and is not limited.
 */
export async function assertCallLimit({ actor, visitor }: ServiceContext, counted: Counted): Promise<void> {
  const { account, address } = LIMIT_OF[counted];
  const wait = actor
    ? await consumeAttempt(account, [`user:${callerOf(actor)}`])
    : await consumeAttempt(address, addressKeys(visitor.ipHash));
  if (wait !== null) throw tooManyAttempts(wait, TOO_MANY);
}
