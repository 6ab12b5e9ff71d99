import { DomainError } from "~/domain/errors";
import { LINK_OVER, type ResetPasswordInput } from "~/schemas/account";
import { hashPassword } from "~/server/auth/password";
import { resetSignIns } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { mailPasswordChanged } from "./mail-password-changed";
import { markEmailVerified, queueWelcome } from "./mark-email-verified";
import { openReset } from "./queries";

const over = () => new DomainError("PRECONDITION_FAILED", "reset-link-over", LINK_OVER);

/**
 * Sets a new password by a mailed link: once, within the hour. Ends all sessions, voids other reset links and a pending
 * e-mail change, notifies the owner, and returns the address to sign in with. Welcomes an owner whose address it
 * verifies. Throws "reset-link-over".
 */
export async function resetPassword(ctx: ServiceContext, input: ResetPasswordInput): Promise<{ email: string }> {
  const { db, now } = ctx;
  const reset = await openReset(ctx, input.token);
  if (!reset) throw over();
  const { userId } = reset;
  // Hashed before the transaction begins: hashing is slow and must not hold locks.
  const passwordHash = await hashPassword(input.password);
  const { email } = await inTransaction(db, async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, isDisabled: false, deletedAt: null },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    if (changed.count === 0) throw over();
    // After the account, which a request for another link locks before it deletes expired ones.
    const used = await tx.passwordReset.updateMany({
      where: { id: reset.id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (used.count === 0) throw over();
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    // Someone locked out by this reset must not be able to move the account to their own address. The update above has
    // locked the account, so none can be requested with the old password after this.
    await tx.emailChange.deleteMany({ where: { userId } });
    // The link was mailed to this address, so opening it verifies the address.
    const isFirst = await markEmailVerified(tx, ctx, userId);
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    if (isFirst) await queueWelcome(tx, { userId, email: user.email });
    await mailPasswordChanged(tx, { userId, email: user.email, now });
    return user;
  });
  // Someone who forgot the password has usually hit the sign-in limit; the new password must work at once.
  await resetSignIns(email);
  return { email };
}
