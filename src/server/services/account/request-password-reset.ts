import { setTimeout as wait } from "node:timers/promises";
import { RESET_LINK_MINUTES } from "~/domain/email-link";
import type { ForgotPasswordInput } from "~/schemas/account";
import { addressKeys, assertAttempt, emailKey } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { newMailedLink } from "./link-token";
import { lockEmail } from "./lock-email";

/** Longer than creating a link takes, so the response time does not reveal whether the account exists. */
const ANSWER_MS = 250;

/**
 * Mails a password reset link to the account with this address. An unknown address gets the same response after the
 * same time. Throws "too-many-tries" (five requests per address an hour by default).
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
  if (!user) return;
  await inTransaction(ctx.db, async (tx) => {
    // Suspended, deleted or moved to another address meanwhile.
    if ((await lockEmail(tx, user.id)) !== user.email) return;
    await mailResetLink(tx, ctx, user);
  });
}

/** Creates and mails a password reset link, in the caller's transaction. `isUnlimited` skips the daily mail limit. */
export async function mailResetLink(
  tx: Tx,
  { now }: Pick<ServiceContext, "now">,
  user: { id: string; email: string },
  isUnlimited = false,
): Promise<void> {
  const { link, tokenEncrypted } = newMailedLink(now, RESET_LINK_MINUTES);
  // Older links stay valid: a stranger who keeps requesting must not void the owner's link.
  await tx.passwordReset.deleteMany({ where: { userId: user.id, expiresAt: { lte: now } } });
  const reset = await tx.passwordReset.create({
    data: { userId: user.id, ...link },
    select: { id: true },
  });
  await queueMail(tx, {
    dedupeKey: `password-reset:${reset.id}`,
    template: "password-reset",
    toEmail: user.email,
    payload: { userId: user.id, tokenEncrypted },
    isUnlimited,
  });
}
