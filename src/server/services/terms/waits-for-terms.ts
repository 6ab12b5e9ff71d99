import { daysBefore } from "~/domain/days";
import { TERMS_GRACE_DAYS } from "~/domain/program-terms";
import { Prisma } from "~/generated/prisma/client";
import { sqlTime } from "../commissions/uplines";

/**
 * SQL: whether payouts to the account `u` wait at this moment because it has not accepted terms that were published 30
 * days before or earlier. The same as `payoutsWaitFrom`. Whoever has left the program is settled without.
 */
export const waitsForTerms = (now: Date): Prisma.Sql => Prisma.sql`
  (u.is_affiliate AND EXISTS (
    SELECT 1 FROM program_terms pt
    WHERE pt.published_at <= ${sqlTime(daysBefore(now, TERMS_GRACE_DAYS))} AND pt.version > coalesce(
      (SELECT max(pa.version) FROM program_terms_acceptances pa WHERE pa.user_id = u.id), 0)))`;
