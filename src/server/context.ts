import type { Actor } from "./auth/actor";
import type { Db } from "./db";

export type ServiceContext = {
  db: Db;
  now: Date;
  actor: Actor | null;
  visitor: Visitor;
  /** Unique per request; rows written once per request use it as their idempotency key. */
  requestId: string;
  /** Whether the caller was asked to confirm this action (named as in `assertConfirmed`) and did. */
  hasConfirmed: (act: string) => boolean;
};

/** The caller's browser: its cart cookie, and what a referral click records about it. */
export type Visitor = {
  sessionId: string;
  /** Keyed hash of the IP address; the address itself is never stored. */
  ipHash: string | null;
  userAgent: string | null;
  referrer: string | null;
  /** The session starts with this request, so nothing can be stored under its id yet. */
  isNew?: boolean;
};

/** The context that guarded procedures pass on. */
export type SignedInContext = ServiceContext & { actor: Actor };
