import { DomainError, fieldError } from "~/domain/errors";
import { readCode } from "~/domain/two-factor";
import type { GivenPasswordInput, TwoFactorCodeInput } from "~/schemas/account";
import { isPasswordOf } from "~/server/auth/password";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { decryptSecret, encryptSecret } from "~/server/crypto";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from "./authenticator";
import { replaceRecoveryCodes } from "./recovery-codes";

/** Throws "wrong-password", "too-many-tries". */
export async function assertOwnPassword({ db, actor }: SignedInContext, password: string): Promise<void> {
  await assertAttempt("password-confirmation", [actor.userId]);
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true },
  });
  if (!(await isPasswordOf(passwordHash, password))) {
    throw fieldError("password", "wrong-password", "This is not your password");
  }
  await resetAttempts("password-confirmation", actor.userId);
}

/**
 * A new secret for the actor's authenticator app, as text and as the address in its QR code. Nothing is asked for at
 * sign-in until a code of it was given. Throws "wrong-password", "too-many-tries", "two-factor-on".
 */
export async function beginTwoFactor(ctx: SignedInContext, { password }: GivenPasswordInput) {
  await assertOwnPassword(ctx, password);
  const { userId } = ctx.actor;
  const secret = newAuthenticatorSecret();
  const secretEncrypted = encryptSecret(secret);
  const { email, siteName } = await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.twoFactor.deleteMany({ where: { userId, confirmedAt: null } });
    if (count === 0 && (await tx.twoFactor.count({ where: { userId } })) > 0) {
      throw new DomainError("CONFLICT", "two-factor-on", "Two-factor sign-in is on already.");
    }
    await tx.twoFactor.create({ data: { userId, secretEncrypted, createdAt: ctx.now } });
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    const site = await tx.siteSettings.findFirst({ select: { siteName: true } });
    return { email: user.email, siteName: site?.siteName || "Assay" };
  });
  return { secret, uri: authenticatorUri(secret, { shop: siteName, email }) };
}

/**
 * Switches two-factor sign-in on with the first code of the app, and answers ten recovery codes, told only now.
 * Throws "wrong-code", "too-many-tries", "not-begun".
 */
export async function confirmTwoFactor(ctx: SignedInContext, { code }: TwoFactorCodeInput): Promise<string[]> {
  const { userId } = ctx.actor;
  await assertAttempt("two-factor", [userId]);
  const codes = await inTransaction(ctx.db, async (tx) => {
    const factor = await tx.twoFactor.findUnique({ where: { userId } });
    if (!factor || factor.confirmedAt) {
      throw new DomainError("CONFLICT", "not-begun", "Begin again: this set-up is over.");
    }
    const typed = readCode(code);
    const digits = typed && "digits" in typed ? typed.digits : "";
    const step = digits ? stepOfCode(decryptSecret(factor.secretEncrypted), digits, ctx.now) : null;
    if (step === null) {
      throw fieldError("code", "wrong-code", "This code is not right. Enter the six digits that the app shows now.");
    }
    const { count } = await tx.twoFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: ctx.now, lastStep: step },
    });
    if (count === 0) throw new DomainError("CONFLICT", "not-begun", "Begin again: this set-up is over.");
    await recordAudit(tx, ctx, { action: "user.twoFactorOn", entity: "user", entityId: userId });
    const { email: toEmail } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    const payload = { userId, isOn: true };
    const dedupeKey = `two-factor-on:${userId}:${ctx.now.toISOString()}`;
    await queueMail(tx, { dedupeKey, template: "two-factor-changed", toEmail, payload });
    return replaceRecoveryCodes(tx, userId);
  });
  await resetAttempts("two-factor", userId);
  return codes;
}
