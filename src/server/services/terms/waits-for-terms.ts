import { daysBefore } from "~/domain/days";
import { TERMS_GRACE_DAYS } from "~/domain/program-terms";
import { Prisma } from "~/generated/prisma/client";
import { sqlTime } from "~/server/sql-time";

/**
 * SQL for whether payouts to the account `u` wait because it has not accepted terms published at least 30 days ago.
 * Must match `payoutsWaitFrom`. Former affiliates are paid without accepting.
 */
export const waitsForTerms = (now: Date): Prisma.Sql => Prisma.sql`
  (u.is_affiliate AND EXISTS (
    SELECT 1 FROM program_terms pt
    WHERE pt.published_at <= ${sqlTime(daysBefore(now, TERMS_GRACE_DAYS))} AND pt.version > coalesce(
      (SELECT max(pa.version) FROM program_terms_acceptances pa WHERE pa.user_id = u.id), 0)))`;
