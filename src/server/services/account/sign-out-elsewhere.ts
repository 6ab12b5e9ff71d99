import { signInRequired } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";

/**
 * Ends all of the actor's sessions by raising the session version. Returns the new version so the caller can reissue
 * the current session. Throws "sign-in-required" if that session has ended meanwhile.
 */
export async function signOutElsewhere({ db, actor }: SignedInContext): Promise<{ sessionVersion: number }> {
  const { count } = await db.user.updateMany({
    where: { id: actor.userId, sessionVersion: actor.sessionVersion, isDisabled: false, deletedAt: null },
    data: { sessionVersion: actor.sessionVersion + 1 },
  });
  if (count === 0) throw signInRequired();
  return { sessionVersion: actor.sessionVersion + 1 };
}
