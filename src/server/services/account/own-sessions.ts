import type { SignedInContext } from "~/server/context";

const MOST = 50;

/**
 * The actor's active sessions: the current one first, then by last use, at most 50. Leaves out sessions that were
 * signed out, ended by a new password or expired.
 */
export async function ownSessions({ db, actor, now }: Pick<SignedInContext, "db" | "actor" | "now">) {
  const sessions = await db.accountSession.findMany({
    where: { userId: actor.userId, sessionVersion: actor.sessionVersion, expiresAt: { gt: now } },
    orderBy: { lastUsedAt: "desc" },
    take: MOST,
    select: { id: true, tokenId: true, browser: true, signedInAt: true, lastUsedAt: true },
  });
  return sessions
    .map(({ tokenId, ...session }) => ({ ...session, isThis: tokenId === actor.tokenId }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}
