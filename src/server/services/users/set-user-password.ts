import { DomainError, notFound } from "~/domain/errors";
import type { SetUserPasswordInput, UserIdInput } from "~/schemas/admin/users";
import { hashPassword } from "~/server/auth/password";
import { resetSignIns } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { mailPasswordChanged } from "../account/mail-password-changed";
import { mailResetLink } from "../account/request-password-reset";
import { recordAudit } from "../audit/record-audit";
import { assertMayActOn } from "./guard-admins";
import { lockUserOrThrow } from "./lock-user";

/**
 * Sets the password of another account, ends its sessions and voids its password reset links. Throws "not-found",
 * "own-password" (the profile page asks for the current password), "staff-account".
 */
export async function setUserPassword(ctx: SignedInContext, { userId, password }: SetUserPasswordInput): Promise<void> {
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-password", "Change your own password in your profile.");
  }
  // Hashed before the transaction, because it is slow and no lock should be held meanwhile.
  const passwordHash = await hashPassword(password);
  const email = await inTransaction(ctx.db, async (tx) => {
    // Locked, so that its role cannot change during the check.
    const user = await lockUserOrThrow(tx, userId);
    assertMayActOn(ctx, user);
    await tx.user.update({ where: { id: userId }, data: { passwordHash, sessionVersion: { increment: 1 } } });
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: ctx.now } });
    // An intruder may have requested an e-mail change; the new password cancels it.
    await tx.emailChange.deleteMany({ where: { userId } });
    await mailPasswordChanged(tx, { userId, email: user.email, now: ctx.now });
    await recordAudit(tx, ctx, { action: "user.set-password", entity: "user", entityId: userId });
    return user.email;
  });
  // Clears the sign-in rate limit, so that the new password works even after many failed attempts.
  await resetSignIns(email);
}

/** E-mails the account a link to choose a new password. Throws "not-found", "staff-account". */
export function sendResetLink(ctx: SignedInContext, { userId }: UserIdInput): Promise<{ email: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUserOrThrow(tx, userId);
    if (user.isDisabled) throw notFound("User");
    assertMayActOn(ctx, user);
    await mailResetLink(tx, ctx, user, true);
    await recordAudit(tx, ctx, { action: "user.send-reset-link", entity: "user", entityId: userId });
    return { email: user.email };
  });
}
