import { createCaller } from "../../src/server/api/root";
import { type Actor, loadActor } from "../../src/server/auth/actor";
import type { ServiceContext } from "../../src/server/context";
import type { Db } from "../../src/server/db";
import { fixedId } from "./clock";

/** One event of the six demo months, at its time (ms). */
export type Step = { at: number; run: () => Promise<void> };

/** Cached: nothing in the demo months changes the admin's account, while other accounts change at any time. */
let admin: Promise<Actor | null> | undefined;

function actorOf(db: Db, key: string): Promise<Actor | null> {
  const load = () => loadActor(db, fixedId(`user ${key}`), 0);
  if (key !== "admin") return load();
  admin ??= load();
  return admin;
}

/** The service context of a call by this person at that time. */
export async function contextAs(db: Db, key: string, at: number): Promise<ServiceContext> {
  const actor = await actorOf(db, key);
  const visitor = {
    sessionId: `session_${at}_${"0".repeat(32)}`,
    ipHash: null,
    userAgent: "Mozilla/5.0",
    referrer: null,
  };
  const made = { now: new Date(at), requestId: crypto.randomUUID(), hasConfirmed: () => true };
  return { db, actor, visitor, ...made };
}

/** The API as called by this person at that time. */
export async function as(db: Db, key: string, at: number) {
  return createCaller({ service: await contextAs(db, key, at) });
}
