import { EMAIL_LINK_HOURS } from "~/domain/email-link";
import { signInRequired } from "~/domain/errors";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext, SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { newMailedLink } from "./link-token";
import { lockEmail } from "./lock-email";

/** Creates a link that verifies the account's address and mails it there, inside the caller's transaction. */
export async function queueVerificationMail(
  tx: Tx,
  { now }: Pick<ServiceContext, "now">,
  user: { id: string; email: string },
): Promise<void> {
  const { link, tokenEncrypted } = newMailedLink(now, EMAIL_LINK_HOURS * 60);
  await tx.emailVerification.deleteMany({ where: { userId: user.id, expiresAt: { lte: now } } });
  const { id } = await tx.emailVerification.create({
    data: { userId: user.id, email: user.email, ...link },
    select: { id: true },
  });
  await queueMail(tx, {
    dedupeKey: `email-verification:${id}`,
    template: "email-verification",
    toEmail: user.email,
    payload: { userId: user.id, tokenEncrypted },
  });
}

/**
 * Mails the actor a new verification link, unless the address is already verified. Throws "too-many-tries" (five
 * requests per account a day by default), "sign-in-required".
 */
export async function sendVerificationMail(ctx: SignedInContext): Promise<{ isVerified: boolean }> {
  const { userId } = ctx.actor;
  if (await isVerified(ctx.db, userId)) return { isVerified: true };
  const message = "We have sent several links today. Please check your spam folder, too.";
  await assertAttempt("email-verification", [userId], message);
  return inTransaction(ctx.db, async (tx) => {
    const email = await lockEmail(tx, userId);
    if (email === undefined) throw signInRequired();
    // Verified, or moved to another address, meanwhile.
    if (await isVerified(tx, userId)) return { isVerified: true };
    await queueVerificationMail(tx, ctx, { id: userId, email });
    return { isVerified: false };
  });
}

async function isVerified(db: Db | Tx, userId: string): Promise<boolean> {
  const { emailVerifiedAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { emailVerifiedAt: true },
  });
  return emailVerifiedAt !== null;
}
