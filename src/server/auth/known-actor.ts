import type { Db } from "~/server/db";
import { accountTag } from "~/server/page-dependencies";
import { TaggedCache } from "~/server/tagged-cache";
import { type Actor, loadActor } from "./actor";

const MOST_BYTES = 8 * 1024 * 1024;

// Next.js bundles instrumentation and pages apart, so both share one through `globalThis`.
const kept = globalThis as unknown as { assayKnownActors?: TaggedCache };
kept.assayKnownActors ??= new TaggedCache(MOST_BYTES);
const actors = kept.assayKnownActors;

type Session = { userId: string; sessionVersion: number; tokenId: string };

/**
 * The same as `loadActor` for reads of the catalogue, which ask for little else: from this process's memory until the
 * database tells of a change to the account, and only while it can be heard. The rights of staff are read each time.
 */
export async function knownActor(db: Db, session: Session, now: Date): Promise<Actor | null> {
  const { userId, sessionVersion, tokenId } = session;
  const load = () => loadActor(db, userId, sessionVersion, tokenId);
  const known = await actors.read(`${userId} ${sessionVersion} ${tokenId}`, tagsOf, load);
  return known?.rulesUntil && known.rulesUntil <= now ? load() : known;
}

const tagsOf = (actor: Actor | null) =>
  !actor || actor.role || actor.lacksTwoFactor ? null : [accountTag(actor.userId)];

/** Call it after whatever somebody did: their next read sees it, before the database's word has come around. */
export const forgetActor = (userId: string): void => actors.forget([accountTag(userId)]);
