import { z } from "zod";
import { mailsWith } from "~/domain/mails";
import { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";
import { queryRows } from "~/server/query-rows";

export const ClaimedMail = z.strictObject({
  id: z.string(),
  template: z.string(),
  to_email: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
  created_at: z.date(),
});
export type ClaimedMail = z.infer<typeof ClaimedMail>;

/** How long a worker may hold a claim; longer than any single attempt can take. */
export const LEASE_MS = 120_000;

/** Appended to the claim of an e-mail being sent when an account that it is to or about is deleted. */
export const FORGOTTEN = " forgotten";

/** E-mails with a link that expires, as literals: otherwise their index (`outbox_mails_links_due`) cannot be used. */
const LINKS = Prisma.raw(`(${mailsWith("linkMinutes").map((template) => `'${template}'`)})`);

/**
 * Claims due e-mails, and those whose worker died midway: first the ones with a link that expires, whose readers wait
 * for them, then the others, oldest first. SKIP LOCKED passes over rows that another worker is claiming, so two workers
 * never hold the same one.
 */
export function claimMails(db: Db, claim: { now: Date; by: string; limit: number }): Promise<ClaimedMail[]> {
  const now = claim.now.toISOString();
  const leasedUntil = new Date(claim.now.getTime() + LEASE_MS).toISOString();
  const isDue = Prisma.sql`status in ('waiting', 'sending') and ((status = 'waiting' and next_attempt_at <= ${now}::timestamptz)
        or (status = 'sending' and leased_until < ${now}::timestamptz))`;
  return queryRows(db, ClaimedMail)`
    with links as materialized (
      select id from outbox_mails where template in ${LINKS} and ${isDue}
      order by next_attempt_at, id
      limit ${claim.limit}::int
      for update skip locked
    ), others as materialized (
      select id from outbox_mails where template not in ${LINKS} and ${isDue}
      order by next_attempt_at, id
      limit ${claim.limit}::int - (select count(*) from links)
      for update skip locked
    ), due as (select id from links union all select id from others)
    update outbox_mails
    set status = 'sending', attempts = attempts + 1,
        leased_until = ${leasedUntil}::timestamptz, leased_by = ${claim.by}
    from due where outbox_mails.id = due.id
    returning outbox_mails.id, template, to_email, payload, attempts, created_at`;
}
