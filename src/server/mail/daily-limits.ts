import { z } from "zod";
import type { MailTemplate } from "~/domain/mails";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { CountRow, queryRows } from "~/server/query-rows";

type Limit = { verified: number; unverified: number };

/**
 * How many e-mails that strangers can trigger one address gets within 24 hours, by kind. An unverified address may
 * belong to someone who has never heard of the shop.
 */
const DAILY_LIMITS: Partial<Record<MailTemplate, Limit>> = {
  "order-placed": { verified: Number.POSITIVE_INFINITY, unverified: 3 },
  "membership-received": { verified: Number.POSITIVE_INFINITY, unverified: 3 },
  "membership-cancelled": { verified: Number.POSITIVE_INFINITY, unverified: 3 },
  "email-verification": { verified: 0, unverified: 6 },
  "email-change": { verified: 5, unverified: 5 },
  "password-reset": { verified: 20, unverified: 5 },
  // A browser that keeps no cookies looks new each time.
  "new-sign-in": { verified: 5, unverified: 0 },
  "contact-received": { verified: 20, unverified: 3 },
  "partnership-invitation": { verified: 5, unverified: 1 },
};

const VerifiedRow = z.strictObject({ isVerified: z.boolean() });

type Kind = { template: MailTemplate; toEmail: string };
/** With SQL for the address, where a statement itself reads it. */
type SqlKind = { template: MailTemplate; toEmail: string | Prisma.Sql };
export type MailHistory = { isVerified: boolean; sentToday: number };

/** Held until the transaction ends, so that concurrent e-mails of a limited kind cannot exceed the limit. */
export const dailyLimitLock = ({ template, toEmail }: SqlKind): Prisma.Sql =>
  Prisma.sql`pg_advisory_xact_lock(hashtextextended(${`mail:${template}:`}::text || ${toEmail}::text, 0))::text`;

/** How many e-mails of this kind the address got within 24 hours; use it in a statement after `dailyLimitLock`. */
export const sentToday = ({ template, toEmail }: SqlKind): Prisma.Sql => Prisma.sql`(
  SELECT count(*)::int FROM outbox_mails
  WHERE to_email = ${toEmail} AND template = ${template} AND created_at > now() - interval '1 day')`;

/** Whether one more e-mail of this kind may go to an address with this history. */
export function isBelowDailyLimit(template: MailTemplate, history: MailHistory): boolean {
  const limits = DAILY_LIMITS[template];
  return !limits || history.sentToday < (history.isVerified ? limits.verified : limits.unverified);
}

/**
 * Whether one more e-mail of this kind may go to this address today. For kinds with a limit, transactions for the same
 * address are serialized, so that concurrent e-mails cannot exceed it.
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
