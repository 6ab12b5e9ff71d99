import { setTimeout as wait } from "node:timers/promises";
import { RESET_LINK_MINUTES } from "~/domain/password";
import type { ForgotPasswordInput } from "~/schemas/account";
import { addressKeys, assertAttempt, emailKey } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { encryptSecret } from "~/server/crypto";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { hashOfToken, newLinkToken } from "./link-token";

/** Longer than writing a link takes, so that the time of the answer does not tell whether the account exists. */
const ANSWER_MS = 250;

/**
 * Mails a link for choosing a new password to the account of this address. An address without an account gets the
 * same answer, after the same time. Throws "too-many-tries" after five requests for one address within an hour.
 */
export async function requestPasswordReset(ctx: ServiceContext, input: ForgotPasswordInput): Promise<void> {
  const keys = [emailKey(input.email), ...addressKeys(ctx.visitor.ipHash)];
  await assertAttempt("password-reset", keys);
  await Promise.all([writeLink(ctx, input.email), wait(ANSWER_MS)]);
}

async function writeLink(ctx: ServiceContext, email: string): Promise<void> {
  const user = await ctx.db.user.findFirst({
    where: { email, isDisabled: false, deletedAt: null },
    select: { id: true, email: true },
  });
  if (user) await inTransaction(ctx.db, (tx) => mailResetLink(tx, ctx, user));
}

/** Writes a link for a new password and mails it to the account, inside the caller's transaction; an admin's always. */
export async function mailResetLink(
  tx: Tx,
  { now }: Pick<ServiceContext, "now">,
  user: { id: string; email: string },
  isUnlimited = false,
): Promise<void> {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  // Older links stay valid: a stranger who asks again and again must not void the owner's link.
  await tx.passwordReset.deleteMany({ where: { userId: user.id, expiresAt: { lte: now } } });
  const reset = await tx.passwordReset.create({
    data: { userId: user.id, tokenHash: hashOfToken(token), expiresAt, createdAt: now },
    select: { id: true },
  });
  await queueMail(tx, {
    dedupeKey: `password-reset:${reset.id}`,
    template: "password-reset",
    toEmail: user.email,
    payload: { userId: user.id, tokenEncrypted: encryptSecret(token) },
    isUnlimited,
  });
}
