import { Prisma } from "~/generated/prisma/client";
import { sqlTime } from "~/server/sql-time";
import { heldCents } from "../ledger/earning-holds";
import { isHouse } from "../ledger/house-account";
import { waitsForTerms } from "../terms/waits-for-terms";

/**
 * SQL for the number of accounts a run would pay if the latest payout day (UTC) has had no run for everybody since,
 * else 0; 0 without a schedule. Same days as `isPayoutDue`; does not exclude payees under review.
 */
export const duePayouts = (now: Date) => Prisma.sql`
  coalesce((SELECT CASE WHEN due.day IS NULL OR EXISTS (
      SELECT 1 FROM payout_runs r JOIN payouts p ON p.run_id = r.id
      WHERE r.created_at >= due.day AT TIME ZONE 'UTC' AND p.status <> 'returned' AND NOT r.is_partial
    ) THEN 0 ELSE (
      SELECT count(*)::int FROM (
        SELECT user_id, sum(balance_cents) AS owed FROM affiliate_counters GROUP BY user_id
        HAVING sum(balance_cents) > 0
      ) c JOIN users u ON u.id = c.user_id
      WHERE u.deleted_at IS NULL AND NOT u.is_disabled AND u.payout_hold_reason IS NULL
        AND NOT ${waitsForTerms(now)}
        AND btrim(coalesce(u.cashapp_tag, '')) <> '' AND NOT ${isHouse()}
        AND c.owed - ${heldCents(Prisma.sql`c.user_id`, now)}
          - coalesce((
            SELECT sum(p.amount_cents) FROM payouts p
            WHERE p.affiliate_user_id = c.user_id AND p.status = 'prepared'), 0)
          >= CASE WHEN u.is_affiliate THEN greatest(due.minimum, 1) ELSE 1 END
    ) END
  FROM (
    SELECT (
      SELECT (v.rules->>'minimumPayoutCents')::bigint FROM rule_versions v
      WHERE v.effective_from <= ${sqlTime(now)} AND v.withdrawn_at IS NULL ORDER BY v.version DESC LIMIT 1
    ) AS minimum, CASE s.payout_frequency
      WHEN 'daily' THEN d.today
      WHEN 'weekly' THEN d.today - (extract(isodow FROM d.today)::int - s.payout_day + 7) % 7
      WHEN 'monthly' THEN date_trunc('month', d.today - (s.payout_day - 1))::date + (s.payout_day - 1)
    END::timestamp AS day
    FROM site_settings s, (SELECT (${sqlTime(now)} AT TIME ZONE 'UTC')::date AS today) d WHERE s.id = 'default'
  ) due), 0)`;
