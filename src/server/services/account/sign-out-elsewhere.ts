import { signInRequired } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";

/**
 * Ends every session of the actor by raising the session version. Returns the new version, so that the caller's own
 * session can be issued again. Throws "sign-in-required" when that session was ended meanwhile.
 */
export async function signOutElsewhere({ db, actor }: SignedInContext): Promise<{ sessionVersion: number }> {
  const { count } = await db.user.updateMany({
    where: { id: actor.userId, sessionVersion: actor.sessionVersion, isDisabled: false, deletedAt: null },
    data: { sessionVersion: actor.sessionVersion + 1 },
  });
  if (count === 0) throw signInRequired();
  return { sessionVersion: actor.sessionVersion + 1 };
}
