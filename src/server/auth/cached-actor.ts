import type { Db } from "~/server/db";
import { accountTag } from "~/server/page-dependencies";
import { processSingleton } from "~/server/process-singleton";
import { TaggedCache } from "~/server/tagged-cache";
import { type Actor, loadActor } from "./actor";

const MOST_BYTES = 8 * 1024 * 1024;

const actors = processSingleton("assayKnownActors", () => new TaggedCache(MOST_BYTES));

type Session = { userId: string; sessionVersion: number; tokenId: string };

/**
 * Like `loadActor`, for catalogue reads: cached in this process until the database signals a change to the account, and
 * only while signals are arriving. Staff are never cached, so their rights are read each time.
 */
export async function cachedActor(db: Db, session: Session, now: Date): Promise<Actor | null> {
  const { userId, sessionVersion, tokenId } = session;
  const load = () => loadActor(db, userId, sessionVersion, tokenId);
  const known = await actors.read(`${userId} ${sessionVersion} ${tokenId}`, tagsOf, load);
  return known?.rulesUntil && known.rulesUntil <= now ? load() : known;
}

const tagsOf = (actor: Actor | null) =>
  !actor || actor.role || actor.lacksTwoFactor ? null : [accountTag(actor.userId)];

/** Call after any write by this user, so that their next read sees it before the database's signal arrives. */
export const invalidateActor = (userId: string): void => actors.forget([accountTag(userId)]);
