import type { Db } from "~/server/db";

/**
 * Ends the one session with this token, so that no copy of its cookie is accepted any more; the account's other sessions
 * go on. Safe to repeat. `expiresAt`: when the token is over anyhow, after which the row is forgotten.
 */
export async function revokeSession(
  { db, now }: { db: Db; now: Date },
  { userId, tokenId, expiresAt }: { userId: string; tokenId: string; expiresAt: Date },
): Promise<void> {
  await db.revokedSession.deleteMany({ where: { expiresAt: { lt: now } } });
  // By way of the account: one that is gone has no session to end, and its row would be refused.
  await db.$executeRaw`
    INSERT INTO revoked_sessions (token_id, user_id, expires_at)
    SELECT ${tokenId}, id, ${expiresAt} FROM users WHERE id = ${userId}::uuid
    ON CONFLICT (token_id) DO NOTHING`;
  await db.accountSession.deleteMany({ where: { OR: [{ tokenId }, { expiresAt: { lt: now } }] } });
}
