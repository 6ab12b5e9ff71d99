import { AFFILIATE_MAILS, type AffiliateMail } from "~/domain/affiliate-mails";
import type { SwitchMailInput } from "~/schemas/mail-switches";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { AFFILIATE_MAIL_TEMPLATES } from "~/server/mail/affiliate-mails";
import { UNSENT } from "~/server/mail/withdraw-mail";

/** Each kind of e-mail about the affiliate program, and whether the signed-in user gets it. */
export async function mailSwitches({ db, actor }: SignedInContext) {
  const { affiliateMailsOff, emailVerifiedAt } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { affiliateMailsOff: true, emailVerifiedAt: true },
  });
  const mails = AFFILIATE_MAILS.map((mail) => ({ mail, isOn: !affiliateMailsOff.includes(mail) }));
  return { isVerified: emailVerifiedAt !== null, mails };
}

type Switch = { mail: AffiliateMail; isOn: boolean };

/** Switches a kind of e-mail on or off for an account, in the caller's transaction. Off deletes unsent ones. */
export async function switchMail(tx: Tx, userId: string, { mail, isOn }: Switch): Promise<void> {
  // One statement, so that two concurrent switches both take effect.
  await tx.$executeRaw`
    UPDATE users SET affiliate_mails_off = CASE WHEN ${isOn} THEN array_remove(affiliate_mails_off, ${mail}::text)
      ELSE array_append(array_remove(affiliate_mails_off, ${mail}::text), ${mail}::text) END
    WHERE id = ${userId}::uuid AND deleted_at IS NULL`;
  if (isOn) return;
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  if (!user) return;
  await tx.outboxMail.deleteMany({
    where: { toEmail: user.email, template: AFFILIATE_MAIL_TEMPLATES[mail], status: UNSENT },
  });
}

/** Switches a kind of e-mail on or off for the signed-in user. Safe to repeat. */
export async function switchOwnMail({ db, actor }: SignedInContext, input: SwitchMailInput): Promise<void> {
  await inTransaction(db, (tx) => switchMail(tx, actor.userId, input));
}
