import { fieldError } from "~/domain/errors";
import { CONFIRMED_FOR_MS } from "~/domain/staff";
import { isPasswordOf } from "~/server/auth/password";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockActorAccount } from "../users/lock-actor-account";

/**
 * Records that the actor re-entered their password in this session, which allows critical actions for a few minutes.
 * Right and wrong passwords are audited. Throws "wrong-password", "too-many-tries".
 */
export async function confirmPassword(ctx: SignedInContext, { password }: { password: string }): Promise<void> {
  const { userId, tokenId } = ctx.actor;
  await assertAttempt("password-confirmation", [userId]);
  const { passwordHash } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  });
  const isRight = await isPasswordOf(passwordHash, password);
  await inTransaction(ctx.db, async (tx) => {
    await lockActorAccount(tx, ctx.actor);
    const action = isRight ? "staff.confirm" : "staff.confirm-failed";
    await recordAudit(tx, ctx, { action, entity: "user", entityId: userId });
    if (!isRight || !tokenId) return;
    await tx.confirmedSession.deleteMany({
      where: { confirmedAt: { lt: new Date(ctx.now.getTime() - CONFIRMED_FOR_MS) } },
    });
    const confirmed = { userId, confirmedAt: ctx.now };
    await tx.confirmedSession.upsert({ where: { tokenId }, create: { tokenId, ...confirmed }, update: confirmed });
  });
  if (!isRight) throw fieldError("password", "wrong-password", "That password is incorrect");
  await resetAttempts("password-confirmation", userId);
}
