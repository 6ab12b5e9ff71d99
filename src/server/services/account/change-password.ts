import { DomainError } from "~/domain/errors";
import type { ChangePasswordInput } from "~/schemas/account";
import { hashPassword, isPasswordOf } from "~/server/auth/password";
import type { SignedInContext } from "~/server/context";

/** Sets a new password after the present one was given, and ends all sessions. Throws "wrong-password". */
export async function changePassword({ db, actor }: SignedInContext, input: ChangePasswordInput): Promise<void> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true, sessionVersion: true },
  });
  if (!(await isPasswordOf(user.passwordHash, input.currentPassword))) {
    const message = "The current password is not right";
    throw new DomainError("BAD_REQUEST", "wrong-password", message, { fieldErrors: { currentPassword: message } });
  }
  const passwordHash = await hashPassword(input.newPassword);
  const { count } = await db.user.updateMany({
    where: { id: actor.userId, sessionVersion: user.sessionVersion },
    data: { passwordHash, sessionVersion: { increment: 1 } },
  });
  if (count === 0)
    throw new DomainError("CONFLICT", "changed-elsewhere", "The password was changed elsewhere just now.");
}
