import type { Db } from "~/server/db";

/**
 * Ends the session with this token, so that copies of its cookie are rejected too; the account's other sessions
 * continue. Idempotent. `expiresAt` is when the token expires anyway, after which the row is purged.
 */
export async function revokeSession(
  { db, now }: { db: Db; now: Date },
  { userId, tokenId, expiresAt }: { userId: string; tokenId: string; expiresAt: Date },
): Promise<void> {
  await db.revokedSession.deleteMany({ where: { expiresAt: { lt: now } } });
  // Selects from users: a deleted account has no session to end, and the foreign key would reject the row.
  await db.$executeRaw`
    INSERT INTO revoked_sessions (token_id, user_id, expires_at)
    SELECT ${tokenId}, id, ${expiresAt} FROM users WHERE id = ${userId}::uuid
    ON CONFLICT (token_id) DO NOTHING`;
  await db.accountSession.deleteMany({ where: { OR: [{ tokenId }, { expiresAt: { lt: now } }] } });
}
