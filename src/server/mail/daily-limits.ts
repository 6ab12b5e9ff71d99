import { z } from "zod";
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
  "password-reset": { verified: 20, unverified: 5 },
  "partnership-invitation": { verified: 5, unverified: 1 },
};

const VerifiedRow = z.strictObject({ isVerified: z.boolean() });

/**
 * Whether one more e-mail of this kind may go to this address today. For kinds with a limit, mails to one address are
 * counted one transaction after the other, so that many at once cannot pass it.
 */
export async function isWithinDailyLimit(
  tx: Pick<Tx, "$queryRaw">,
  { template, toEmail }: { template: MailTemplate; toEmail: string },
): Promise<boolean> {
  const limits = DAILY_LIMITS[template];
  if (!limits) return true;
  const [user] = await queryRows(tx, VerifiedRow)`
    SELECT email_verified_at IS NOT NULL AS "isVerified" FROM users WHERE email = ${toEmail}`;
  const limit = user?.isVerified ? limits.verified : limits.unverified;
  if (limit === Number.POSITIVE_INFINITY) return true;
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mail:${template}:${toEmail}`}, 0))::text`;
  const [sent] = await queryRows(tx, CountRow)`
    SELECT count(*)::int AS count FROM outbox_mails
    WHERE to_email = ${toEmail} AND template = ${template} AND created_at > now() - interval '1 day'`;
  return (sent?.count ?? 0) < limit;
}
