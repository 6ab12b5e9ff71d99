import { fieldError } from "~/domain/errors";
import { isPasswordOf } from "~/server/auth/password";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";

/**
 * The actor's account, once the current password given to change password or address is right. Throws "wrong-password",
 * "too-many-tries".
 */
export async function accountOfCurrentPassword({ db, actor }: SignedInContext, currentPassword: string) {
  await assertAttempt("password-change", [actor.userId]);
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, passwordHash: true, sessionVersion: true },
  });
  if (await isPasswordOf(user.passwordHash, currentPassword)) return user;
  throw fieldError("currentPassword", "wrong-password", "The current password is incorrect");
}

/** Re-checks the actor's password before a destructive account action. Throws "wrong-password", "too-many-tries". */
export async function assertOwnPassword({ db, actor }: SignedInContext, password: string): Promise<void> {
  await assertAttempt("password-confirmation", [actor.userId]);
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true },
  });
  if (!(await isPasswordOf(passwordHash, password))) {
    throw fieldError("password", "wrong-password", "That password is incorrect");
  }
  await resetAttempts("password-confirmation", actor.userId);
}
