import { DomainError } from "~/domain/errors";
import type { ChangePasswordInput } from "~/schemas/account";
import { hashPassword } from "~/server/auth/password";
import { resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { accountOfCurrentPassword } from "./assert-own-password";
import { mailPasswordChanged } from "./mail-password-changed";

/**
 * Sets a new password after checking the current one. Ends all sessions, voids reset links and a pending e-mail change,
 * and notifies the owner. Throws "wrong-password", "too-many-tries" (ten attempts by default), "changed-elsewhere".
 */
export async function changePassword(ctx: SignedInContext, input: ChangePasswordInput): Promise<void> {
  const { db, now } = ctx;
  const { userId } = ctx.actor;
  const user = await accountOfCurrentPassword(ctx, input.currentPassword);
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, sessionVersion: user.sessionVersion, isDisabled: false, deletedAt: null },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    if (count === 0)
      throw new DomainError("CONFLICT", "changed-elsewhere", "The password was changed elsewhere just now.");
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    // Someone else who knew the old password may have requested it.
    await tx.emailChange.deleteMany({ where: { userId } });
    await mailPasswordChanged(tx, { userId, email: user.email, now });
  });
  await resetAttempts("password-change", userId);
}
