import { DomainError } from "~/domain/errors";
import { LINK_OVER, type ResetPasswordInput } from "~/schemas/account";
import { hashPassword } from "~/server/auth/password";
import { resetSignIns } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { mailPasswordChanged } from "./mail-password-changed";
import { noteEmailVerified } from "./note-email-verified";
import { openReset } from "./queries";

const over = () => new DomainError("PRECONDITION_FAILED", "reset-link-over", LINK_OVER);

/**
 * Sets a new password by the link of an e-mail: once, within the hour. Ends all sessions, voids the account's other
 * links and a change of its e-mail address that is not confirmed, tells the owner by e-mail, and answers the address to sign in with. Throws "reset-link-over".
 */
export async function resetPassword(ctx: ServiceContext, input: ResetPasswordInput): Promise<{ email: string }> {
  const { db, now } = ctx;
  const reset = await openReset(ctx, input.token);
  if (!reset) throw over();
  const { userId } = reset;
  // Hashed before the transaction begins: it takes long, and no lock may be held meanwhile.
  const passwordHash = await hashPassword(input.password);
  const { email } = await inTransaction(db, async (tx) => {
    const used = await tx.passwordReset.updateMany({
      where: { id: reset.id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (used.count === 0) throw over();
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    // Whoever was thrown out by this must not take the account along to an address of their own.
    await tx.emailChange.deleteMany({ where: { userId } });
    const changed = await tx.user.updateMany({
      where: { id: userId, isDisabled: false, deletedAt: null },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    if (changed.count === 0) throw over();
    // The link was mailed to the address, so the person who has it reads that mailbox.
    await noteEmailVerified(tx, ctx, userId);
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    await mailPasswordChanged(tx, { userId, email: user.email, now });
    return user;
  });
  // Somebody who forgot the password has mostly tried too often: the new one must get in.
  await resetSignIns(email);
  return { email };
}
