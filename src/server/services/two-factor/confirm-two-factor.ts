import { DomainError, fieldError } from "~/domain/errors";
import { readCode } from "~/domain/two-factor";
import type { TwoFactorCodeInput } from "~/schemas/account";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { decryptSecret } from "~/server/crypto";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { lockActorSession } from "../users/lock-actor-account";
import { stepOfCode } from "./authenticator";
import { replaceRecoveryCodes } from "./new-recovery-codes";

/**
 * Turns on two-factor sign-in with the first code from the app. Returns ten recovery codes, which cannot be shown
 * again. Throws "wrong-code", "too-many-tries", "not-begun", and "sign-in-required" if the actor's sessions ended
 * meanwhile.
 */
export async function confirmTwoFactor(ctx: SignedInContext, { code }: TwoFactorCodeInput): Promise<string[]> {
  const { userId } = ctx.actor;
  await assertAttempt("two-factor", [userId]);
  const codes = await inTransaction(ctx.db, async (tx) => {
    const { email: toEmail } = await lockActorSession(tx, ctx.actor);
    const factor = await tx.twoFactor.findUnique({ where: { userId } });
    if (!factor || factor.confirmedAt) {
      throw new DomainError("CONFLICT", "not-begun", "This set-up has expired. Please start again.");
    }
    const typed = readCode(code);
    const digits = typed && "digits" in typed ? typed.digits : "";
    const step = digits ? stepOfCode(decryptSecret(factor.secretEncrypted), digits, ctx.now) : null;
    if (step === null) {
      throw fieldError("code", "wrong-code", "That code is incorrect. Enter the six digits that the app shows now.");
    }
    const { count } = await tx.twoFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: ctx.now, lastStep: step },
    });
    if (count === 0) throw new DomainError("CONFLICT", "not-begun", "This set-up has expired. Please start again.");
    await recordAudit(tx, ctx, { action: "user.twoFactorOn", entity: "user", entityId: userId });
    const payload = { userId, isOn: true };
    const dedupeKey = `two-factor-on:${userId}:${ctx.now.toISOString()}`;
    await queueMail(tx, { dedupeKey, template: "two-factor-changed", toEmail, payload });
    return replaceRecoveryCodes(tx, userId);
  });
  await resetAttempts("two-factor", userId);
  return codes;
}
