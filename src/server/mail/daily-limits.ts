import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import type { MailTemplate } from "~/server/mail/mail-template";
import { CountRow, queryRows } from "~/server/query-rows";

type Limit = { verified: number; unverified: number };

/**
 * How many e-mails that other people can cause one address gets within 24 hours, by kind. An address that nobody has
 * verified may belong to a person who never heard of the shop.
 */
const DAILY_LIMITS: Partial<Record<MailTemplate, Limit>> = {
  "order-placed": { verified: Number.POSITIVE_INFINITY, unverified: 3 },
  "email-verification": { verified: 0, unverified: 6 },
  "email-change": { verified: 5, unverified: 5 },
  "password-reset": { verified: 20, unverified: 5 },
  // A browser that keeps no cookies is unknown each time.
  "new-sign-in": { verified: 5, unverified: 0 },
  "contact-received": { verified: 20, unverified: 3 },
  "partnership-invitation": { verified: 5, unverified: 1 },
};

const VerifiedRow = z.strictObject({ isVerified: z.boolean() });

type Kind = { template: MailTemplate; toEmail: string };
/** What decides whether one more e-mail may go to an address. */
export type MailHistory = { isVerified: boolean; sentToday: number };

/** For kinds with a limit: held until the transaction ends, so that many at once cannot pass it. */
export const dailyLimitLock = ({ template, toEmail }: Kind): Prisma.Sql =>
  Prisma.sql`pg_advisory_xact_lock(hashtextextended(${`mail:${template}:${toEmail}`}, 0))::text`;

/** How many e-mails of this kind the address got within 24 hours, for a statement after `dailyLimitLock`. */
export const sentToday = ({ template, toEmail }: Kind): Prisma.Sql => Prisma.sql`(
  SELECT count(*)::int FROM outbox_mails
  WHERE to_email = ${toEmail} AND template = ${template} AND created_at > now() - interval '1 day')`;

/** Whether one more e-mail of this kind may go to an address with this history. */
export function isBelowDailyLimit(template: MailTemplate, history: MailHistory): boolean {
  const limits = DAILY_LIMITS[template];
  return !limits || history.sentToday < (history.isVerified ? limits.verified : limits.unverified);
}

/**
 * Whether one more e-mail of this kind may go to this address today. For kinds with a limit, mails to one address are
 * counted one transaction after the other, so that many at once cannot pass it.
 */
export async function isWithinDailyLimit(tx: Pick<Tx, "$queryRaw">, kind: Kind): Promise<boolean> {
  const { template, toEmail } = kind;
  const limits = DAILY_LIMITS[template];
  if (!limits) return true;
  const [user] = await queryRows(tx, VerifiedRow)`
    SELECT email_verified_at IS NOT NULL AS "isVerified" FROM users WHERE email = ${toEmail}`;
  const isVerified = user?.isVerified ?? false;
  if (isVerified && limits.verified === Number.POSITIVE_INFINITY) return true;
  await tx.$queryRaw`SELECT ${dailyLimitLock(kind)}`;
  const [sent] = await queryRows(tx, CountRow)`SELECT ${sentToday(kind)} AS count`;
  return isBelowDailyLimit(template, { isVerified, sentToday: sent?.count ?? 0 });
}
