import { AFFILIATE_MAILS, type AffiliateMail } from "~/domain/affiliate-mails";
import type { MailTemplate } from "~/domain/mails";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { env } from "~/server/env";

export const AFFILIATE_MAIL_TEMPLATES = {
  referral: "affiliate-referral",
  commission: "affiliate-commission",
  reversal: "affiliate-reversal",
  tier: "affiliate-tier",
  payout: "payout-sent",
  week: "affiliate-week",
} as const satisfies Record<AffiliateMail, MailTemplate>;

type ToAccount = { template: string; toEmail: string };

/** Whether the account with this address has switched this kind of e-mail off. */
export async function isSwitchedOff(db: Db | Tx, { template, toEmail }: ToAccount): Promise<boolean> {
  const mail = AFFILIATE_MAILS.find((each) => AFFILIATE_MAIL_TEMPLATES[each] === template);
  if (!mail) return false;
  return (await db.user.count({ where: { email: toEmail, affiliateMailsOff: { has: mail } } })) > 0;
}

/** Strangers trigger these by signing up with a code, so an account gets at most this many per day. */
const REFERRALS_A_DAY = 20;

const isBelowLimit = (mail: AffiliateMail): Prisma.Sql =>
  mail === "referral"
    ? Prisma.sql`AND (SELECT count(*) FROM outbox_mails o WHERE o.to_email = u.email
        AND o.template = ${AFFILIATE_MAIL_TEMPLATES.referral} AND o.created_at > now() - interval '1 day') < ${REFERRALS_A_DAY}`
    : Prisma.empty;

/** Former affiliates are told too when what they are owed shrinks. */
const isTold = (mail: AffiliateMail): Prisma.Sql =>
  mail === "reversal" ? Prisma.sql`(u.is_affiliate OR u.affiliate_code IS NOT NULL)` : Prisma.sql`u.is_affiliate`;

/** Which accounts `u` get this kind: affiliates with a verified address who have not turned it off. */
const wants = (mail: AffiliateMail): Prisma.Sql => Prisma.sql`
  ${isTold(mail)} AND u.deleted_at IS NULL AND NOT u.is_disabled AND u.email_verified_at IS NOT NULL
  AND u.email <> ${env.ROOT_AFFILIATE_EMAIL} AND NOT ${mail}::text = ANY (u.affiliate_mails_off) ${isBelowLimit(mail)}`;

/** Keeps accounts `u` from being deleted, or from changing their address, unseen by an e-mail being queued. */
export const KEEPS_ADDRESS = Prisma.sql`FOR KEY SHARE OF u`;

/**
 * A statement (or part of one) that queues an e-mail of this kind for each row (user_id, key, payload) of `given`, so
 * that a payment with ten levels above it needs no extra statements. Deduplicated by key. The house account gets none.
 * Without a `lock`, the accounts must be locked before the statement.
 */
export const affiliateMails = (mail: AffiliateMail, given: Prisma.Sql, lock = KEEPS_ADDRESS): Prisma.Sql => Prisma.sql`
  INSERT INTO outbox_mails (dedupe_key, template, to_email, payload)
  SELECT m.key, ${AFFILIATE_MAIL_TEMPLATES[mail]}, u.email, m.payload
  FROM (${given}) AS m (user_id, key, payload) JOIN users u ON u.id = m.user_id
  WHERE ${wants(mail)} ${lock}
  ON CONFLICT (dedupe_key) DO NOTHING`;
