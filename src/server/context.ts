import type { Actor } from "./auth/actor";
import type { Db } from "./db";

/** What every service gets: the database, the actor, the visitor's browser and the time. */
export type ServiceContext = {
  db: Db;
  now: Date;
  /** Null for a visitor who is not signed in. */
  actor: Actor | null;
  visitor: Visitor;
  /** Unique: what a request writes once is known by it. */
  requestId: string;
  /** Whether whoever calls was asked about this act, by the name that `assertConfirmed` gives it, and confirmed it. */
  hasConfirmed: (act: string) => boolean;
};

/** The browser behind a call: its cart cookie, and what a referral click records of it. */
export type Visitor = {
  sessionId: string;
  /** Keyed hash of the address; the address itself is stored nowhere. */
  ipHash: string | null;
  userAgent: string | null;
  referrer: string | null;
  /** The session begins with this call, so nothing can be stored under its id yet. */
  isNew?: boolean;
};

/** A context with an actor; guarded procedures pass this one on. */
export type SignedInContext = ServiceContext & { actor: Actor };
