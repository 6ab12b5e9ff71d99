import { LRUCache } from "lru-cache";
import type { Db } from "~/server/db";
import { browserOf } from "./browser-of";

/** Resolution of "last used" in the owner's list of sessions. */
const NOTED_EVERY_MS = 10 * 60_000;
/** Sessions recently recorded by this process, by token id. */
const noted = new LRUCache<string, number>({ max: 20_000 });

type UsedSession = {
  userId: string;
  sessionVersion: number;
  tokenId: string;
  signedInAt: Date | null;
  expiresAt: Date;
  userAgent: string | null;
};

/**
 * Records the session's last use and browser for the owner's list of sessions: on its first call, then every ten
 * minutes. Calls in between do not touch the database.
 */
export async function recordSessionUse({ db, now }: { db: Db; now: Date }, session: UsedSession): Promise<void> {
  const { tokenId } = session;
  // Absolute difference: the clock may have been set back since.
  if (Math.abs(now.getTime() - (noted.get(tokenId) ?? 0)) < NOTED_EVERY_MS) return;
  noted.set(tokenId, now.getTime());
  await saveUse({ db, now }, session).catch((error) => {
    noted.delete(tokenId);
    throw error;
  });
}

function saveUse(
  { db, now }: { db: Db; now: Date },
  { userId, sessionVersion, tokenId, signedInAt, expiresAt, userAgent }: UsedSession,
): Promise<unknown> {
  // Locks the account, because it may be deleted at this moment.
  return db.$executeRaw`
    INSERT INTO account_sessions (token_id, user_id, session_version, browser, signed_in_at, last_used_at, expires_at)
    SELECT ${tokenId}, id, ${sessionVersion}, ${browserOf(userAgent)}, ${signedInAt}, ${now}, ${expiresAt}
    FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR SHARE
    ON CONFLICT (token_id) DO UPDATE SET browser = EXCLUDED.browser, last_used_at = EXCLUDED.last_used_at`;
}
