import { z } from "zod";
import { SIGN_UP_SIGNALS } from "~/domain/account-signals";
import { retentionLimits } from "~/domain/retention";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { accountsUnderReview } from "../payouts/accounts-under-review";

/** Rows deleted per statement, so that none locks many rows for long. */
const BATCH = 5_000;

type Job = Pick<ServiceContext, "db" | "now">;
export type Deleted = Record<"carts" | "views" | "clicks" | "signals" | "stockAlerts", number>;

/**
 * Deletes page views, clicks and sign-up signals past their retention, signals collected while their account was being
 * deleted, abandoned visitor carts, and stock alerts older than a year. Views are already in the daily totals; clicks
 * are added to theirs by the statement that deletes them, so no displayed figure changes. While an account is under
 * review, the click and signals of its sign-up are kept as evidence. Idempotent; may stop between batches.
 */
export async function deleteOldVisits({ db, now }: Job): Promise<Deleted> {
  const limits = retentionLimits(now);
  const underReview = [...(await accountsUnderReview(db, now))];
  return {
    carts: await inBatches(
      () => db.$executeRaw`
        DELETE FROM carts WHERE id IN (
          SELECT id FROM carts WHERE session_id IS NOT NULL AND user_id IS NULL AND updated_at < ${limits.carts}::timestamptz
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    views: await inBatches(
      () => db.$executeRaw`
        DELETE FROM page_views WHERE id IN (
          SELECT id FROM page_views WHERE created_at < ${limits.visits}::timestamptz LIMIT ${BATCH})`,
    ),
    clicks: await inBatches(() => sumUpClicks({ db }, limits, underReview)),
    signals: await inBatches(
      () => db.$executeRaw`
        DELETE FROM account_signals WHERE (user_id, kind, value) IN (
          SELECT user_id, kind, value FROM account_signals WHERE (kind = ANY(${[...SIGN_UP_SIGNALS]}::text[])
            AND seen_at < ${limits.signUps}::timestamptz AND NOT user_id = ANY(${underReview}::uuid[]))
            OR user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL)
          LIMIT ${BATCH})`,
    ),
    stockAlerts: await inBatches(
      () => db.$executeRaw`
        DELETE FROM stock_alerts WHERE id IN (
          SELECT id FROM stock_alerts WHERE created_at < ${limits.stockAlerts}::timestamptz LIMIT ${BATCH})`,
    ),
  };
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await deleteBatch();
    deleted += count;
    if (count === 0) return deleted;
  }
}

const DeletedRow = z.strictObject({ deleted: z.number() });

/** Deletes a batch of clicks and adds them to the daily totals. Clicks that led to a sign-up are kept longer. */
async function sumUpClicks(
  { db }: Pick<Job, "db">,
  { visits, signUps }: ReturnType<typeof retentionLimits>,
  underReview: readonly string[],
) {
  const [done] = await queryRows(db, DeletedRow)`
    WITH gone AS (
      DELETE FROM referral_clicks WHERE id IN (
        SELECT id FROM referral_clicks WHERE created_at < ${visits}::timestamptz
          AND (converted_user_id IS NULL OR (
            created_at < ${signUps}::timestamptz AND NOT converted_user_id = ANY(${[...underReview]}::uuid[])))
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING affiliate_user_id, (created_at AT TIME ZONE 'UTC')::date AS day, source_name, is_unique, is_bot,
        converted_to_signup
    ), summed AS (
      INSERT INTO referral_click_days AS d
        (affiliate_user_id, day, source_name, clicks, unique_clicks, bots, conversions)
      SELECT affiliate_user_id, day, source_name, count(*), count(*) FILTER (WHERE is_unique),
        count(*) FILTER (WHERE is_bot), count(*) FILTER (WHERE converted_to_signup AND NOT is_bot)
      FROM gone GROUP BY 1, 2, 3
      ON CONFLICT (affiliate_user_id, day, source_name) DO UPDATE SET clicks = d.clicks + EXCLUDED.clicks,
        unique_clicks = d.unique_clicks + EXCLUDED.unique_clicks, bots = d.bots + EXCLUDED.bots,
        conversions = d.conversions + EXCLUDED.conversions
    )
    SELECT count(*)::int AS deleted FROM gone`;
  return done?.deleted ?? 0;
}
