import { DomainError, notFound } from "~/domain/errors";
import type { SetUserPasswordInput, UserIdInput } from "~/schemas/admin/users";
import { hashPassword } from "~/server/auth/password";
import { resetSignIns } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { mailPasswordChanged } from "../account/mail-password-changed";
import { mailResetLink } from "../account/request-password-reset";
import { recordAudit } from "../audit/record-audit";
import { assertMayActOn } from "./guard-admins";

/**
 * Sets the password of somebody else's account: its sessions end and its links for a forgotten password are void.
 * Throws "not-found", "own-password" (one's own is changed with the present one).
 */
export async function setUserPassword(ctx: SignedInContext, { userId, password }: SetUserPasswordInput): Promise<void> {
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-password", "Change your own password in your profile.");
  }
  // Hashed before the transaction begins: it takes long, and no lock may be held meanwhile.
  const passwordHash = await hashPassword(password);
  const email = await inTransaction(ctx.db, async (tx) => {
    assertMayActOn(ctx, await lockedAccount(tx, userId));
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, deletedAt: null },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { email: true },
    });
    if (!user) throw notFound("User");
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: ctx.now } });
    // Whoever had the account may have asked for it: the new password ends that as well.
    await tx.emailChange.deleteMany({ where: { userId } });
    await mailPasswordChanged(tx, { userId, email: user.email, now: ctx.now });
    await recordAudit(tx, ctx, { action: "user.set-password", entity: "user", entityId: userId });
    return user.email;
  });
  // The new password must get in, however often the old one was tried.
  await resetSignIns(email);
}

/** The account, held: nobody is given a role while this looks whether it has one. */
async function lockedAccount(tx: Tx, userId: string) {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const select = { id: true, isAdmin: true, staffRole: true };
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select });
  if (!user) throw notFound("User");
  return user;
}

/** Mails the account a link by which its owner chooses a new password. Throws "not-found". */
export function sendResetLink(ctx: SignedInContext, { userId }: UserIdInput): Promise<{ email: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const user = await tx.user.findFirst({
      where: { id: userId, isDisabled: false, deletedAt: null },
      select: { id: true, email: true, isAdmin: true, staffRole: true },
    });
    if (!user) throw notFound("User");
    assertMayActOn(ctx, user);
    await mailResetLink(tx, ctx, user, true);
    await recordAudit(tx, ctx, { action: "user.send-reset-link", entity: "user", entityId: userId });
    return { email: user.email };
  });
}
