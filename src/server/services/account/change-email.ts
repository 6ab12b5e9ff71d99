import { EMAIL_LINK_HOURS, maskEmail } from "~/domain/email-link";
import { DomainError, fieldError } from "~/domain/errors";
import type { ChangeEmailInput } from "~/schemas/account";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { lockActorSession } from "../users/lock-actor-account";
import { accountOfCurrentPassword } from "./assert-own-password";
import { emailTaken } from "./create-account";
import { newMailedLink } from "./link-token";

/**
 * Requests a change of e-mail address: mails a confirmation link to the new address and a notice to the current one.
 * Nothing changes until the link is opened; a second request replaces the first. Throws "wrong-password", "same-email",
 * "email-taken", "house-account" (its address is configuration), "too-many-tries" (five a day per account by default),
 * and "sign-in-required" if the password was replaced meanwhile.
 */
export async function changeEmail(ctx: SignedInContext, input: ChangeEmailInput): Promise<void> {
  const { userId } = ctx.actor;
  const user = await accountOfCurrentPassword(ctx, input.currentPassword);
  await resetAttempts("password-change", userId);
  const { newEmail } = input;
  if (newEmail === user.email) throw fieldError("newEmail", "same-email", "This is already your e-mail address");
  if (user.email === env.ROOT_AFFILIATE_EMAIL) {
    const message = "The address of the house account is set in the configuration of the server.";
    throw new DomainError("CONFLICT", "house-account", message);
  }
  await assertAttempt("email-change", [userId], "You have asked for several new addresses today.");
  if (await ctx.db.user.findUnique({ where: { email: newEmail }, select: { id: true } })) throw emailTaken("newEmail");
  await writeChange(ctx, { sessionVersion: user.sessionVersion, newEmail });
}

async function writeChange(
  { db, now, actor }: SignedInContext,
  { sessionVersion, newEmail }: { sessionVersion: number; newEmail: string },
): Promise<void> {
  const { userId } = actor;
  const { link, tokenEncrypted } = newMailedLink(now, EMAIL_LINK_HOURS * 60);
  const change = { newEmail, ...link };
  await inTransaction(db, async (tx) => {
    const { email } = await lockActorSession(tx, { userId, sessionVersion });
    await tx.emailChange.upsert({ where: { userId }, create: { userId, ...change }, update: change });
    await queueMail(tx, {
      dedupeKey: `email-change:${change.tokenHash}`,
      template: "email-change",
      toEmail: newEmail,
      payload: { userId, tokenEncrypted },
    });
    await queueMail(tx, {
      dedupeKey: `email-change-asked:${change.tokenHash}`,
      template: "email-change-notice",
      toEmail: email,
      payload: { userId, newEmail: maskEmail(newEmail), isDone: false },
    });
  });
}

/** Withdraws a pending e-mail change, which invalidates its link. No-op if there is none. */
export async function cancelEmailChange({ db, actor }: SignedInContext): Promise<void> {
  await db.emailChange.deleteMany({ where: { userId: actor.userId } });
}
