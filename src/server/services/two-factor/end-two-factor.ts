import { DomainError, notFound } from "~/domain/errors";
import type { TwoFactorOffInput } from "~/schemas/account";
import type { ResetTwoFactorInput } from "~/schemas/admin/users";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { assertMayActOn } from "../users/guard-admins";
import { lockUser } from "../users/lock-user";
import { assertOwnPassword } from "./begin-two-factor";
import { assertSecondFactor } from "./recovery-codes";

/** Switches the actor's own off. Throws "wrong-password", "wrong-code", "too-many-tries". */
export async function endTwoFactor(ctx: SignedInContext, { password, code }: TwoFactorOffInput): Promise<void> {
  const { userId } = ctx.actor;
  await assertOwnPassword(ctx, password);
  await assertAttempt("two-factor", [userId]);
  await inTransaction(ctx.db, async (tx) => {
    await assertSecondFactor(ctx, tx, code);
    await switchOff(tx, ctx, userId);
    await recordAudit(tx, ctx, { action: "user.twoFactorOff", entity: "user", entityId: userId });
  });
  await resetAttempts("two-factor", userId);
}

/**
 * Switches off that of somebody who has lost phone and recovery codes; their sessions end and they are told by e-mail.
 * Throws "not-found", "staff-account", "own-account", "two-factor-off".
 */
export function resetTwoFactor(ctx: SignedInContext, { userId, reason }: ResetTwoFactorInput): Promise<void> {
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-account", "Switch off your own two-factor sign-in in your profile.");
  }
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.deletedAt) throw notFound("User");
    assertMayActOn(ctx, user);
    if ((await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0) {
      throw new DomainError("CONFLICT", "two-factor-off", "This account has no two-factor sign-in.");
    }
    await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    await switchOff(tx, ctx, userId);
    const after = { reason };
    await recordAudit(tx, ctx, { action: "user.twoFactorReset", entity: "user", entityId: userId, after });
  });
}

async function switchOff(tx: Tx, { now }: SignedInContext, userId: string): Promise<void> {
  await tx.twoFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { email: toEmail } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const dedupeKey = `two-factor-off:${userId}:${now.toISOString()}`;
  await queueMail(tx, { dedupeKey, template: "two-factor-changed", toEmail, payload: { userId, isOn: false } });
}
