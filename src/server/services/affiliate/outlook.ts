import { z } from "zod";
import { activeReferralsSince, activeUntil } from "~/domain/active-referral";
import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { daysAfter } from "~/domain/days";
import { paceWindow, referralsAtRisk, tierForecast } from "~/domain/tier-forecast";
import { earnsAboveLevel, nextTier, type TierCounters, tierProgress } from "~/domain/tiers";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { rulesAt } from "../rules/queries";
import { standingsOf, tierCounters } from "./standing";

/** Lists the first `MOST_AT_RISK` referrals that turn inactive within this time. */
const RISK_DAYS = 60;
const MOST_AT_RISK = 10;

const GainedRow = z.strictObject({
  orders: z.number(),
  lifetimeVolumeCents: z.bigint(),
  networkSize: z.number(),
  activeReferrals: z.number(),
});

/**
 * Net gain of the actor's tier measures since then: additions less reversals and lapsed referrals. A referral who was
 * not active at the start is an addition, whether they ordered for the first time or came back.
 */
async function gainedSince({ db, actor, now }: SignedInContext, since: Date): Promise<TierCounters> {
  const me = actor.userId;
  const [activeNow, activeThen] = [activeReferralsSince(now), activeReferralsSince(since)];
  const [row] = await queryRows(db, GainedRow)`
    SELECT e.orders, e.volume AS "lifetimeVolumeCents",
      (SELECT count(*)::int FROM affiliate_hierarchy h JOIN users u ON u.id = h.user_id
        WHERE h.upline_user_id = ${me}::uuid AND u.counted_in_network_at >= ${since}::timestamptz) AS "networkSize",
      (SELECT (count(*) FILTER (WHERE d.last_paid_order_at >= ${since}::timestamptz
            AND (d.first_paid_order_at >= ${since}::timestamptz OR NOT EXISTS (
              SELECT 1 FROM orders p WHERE p.user_id = d.id AND p.is_paid AND NOT p.is_test_order AND NOT p.is_wholesale
                AND p.paid_at >= ${activeThen}::timestamptz AND p.paid_at < ${since}::timestamptz)))
          - count(*) FILTER (WHERE d.last_paid_order_at < ${activeNow}::timestamptz))::int
        FROM users d WHERE d.referred_by_user_id = ${me}::uuid
          AND d.last_paid_order_at >= ${activeThen}::timestamptz) AS "activeReferrals"
    FROM (
      SELECT coalesce(sum(CASE WHEN e.kind = 'earn' THEN 1 WHEN e.reverses_entry_id IS NULL OR e.refund_id IS NOT NULL THEN 0 ELSE -1 END), 0)::int AS orders,
        coalesce(sum(CASE WHEN e.kind = 'earn' THEN e.base_cents WHEN e.refund_id IS NOT NULL THEN -f.goods_cents
          ELSE o.refunded_goods_cents - x.base_cents END), 0)::bigint AS volume
      FROM ledger_entries e LEFT JOIN ledger_entries x ON x.id = e.reverses_entry_id
        LEFT JOIN order_refunds f ON f.id = e.refund_id LEFT JOIN orders o ON o.id = e.order_id
      WHERE e.affiliate_user_id = ${me}::uuid AND e.kind IN ('earn', 'reverse') AND e.created_at >= ${since}::timestamptz) e`;
  if (!row) throw new Error("an aggregate without GROUP BY always gives one row");
  return { ...row, lifetimeVolumeCents: Number(row.lifetimeVolumeCents) };
}

/**
 * The first direct referrals to turn inactive within 60 days, plus the one whose lapse pauses the bonus if it comes
 * later, and how many more there are.
 */
async function lapsingSoon({ db, actor, now }: SignedInContext, active: number) {
  const until = daysAfter(now, RISK_DAYS);
  const where = {
    referredByUserId: actor.userId,
    lastPaidOrderAt: { gte: activeReferralsSince(now), lte: activeReferralsSince(until) },
  };
  const read = (skip: number, take: number) =>
    db.user.findMany({
      ...{ where, skip, take, orderBy: [{ lastPaidOrderAt: "asc" }, { id: "asc" }] },
      select: { id: true, name: true, lastPaidOrderAt: true },
    });
  const deciding = active - MIN_ACTIVE_REFERRALS_FOR_BONUS;
  const [count, first, later] = await Promise.all([
    db.user.count({ where }),
    read(0, MOST_AT_RISK),
    deciding < MOST_AT_RISK ? [] : read(deciding, 1),
  ]);
  const atRisk = (before: number, referrals: typeof first) =>
    referralsAtRisk(
      referrals.flatMap(({ id, name, lastPaidOrderAt }) =>
        lastPaidOrderAt ? [{ userId: id, name, activeUntil: activeUntil(lastPaidOrderAt) }] : [],
      ),
      { active, needed: MIN_ACTIVE_REFERRALS_FOR_BONUS, until, before },
    );
  const shown = [...atRisk(0, first), ...atRisk(deciding, later)];
  return { atRisk: shown, moreAtRisk: Math.max(0, count - shown.length) };
}

/**
 * Forecast for the actor: when they reach the next tier at their recent pace (null if no tier is left), and which
 * direct referrals turn inactive within 60 days unless they order again, with the effect on the bonus.
 */
export async function outlook(ctx: SignedInContext) {
  const { db, actor, now } = ctx;
  const [user, [standing], { tierTable }] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { affiliateSince: true } }),
    standingsOf(db, [actor.userId], now),
    rulesAt(db, now),
  ]);
  if (!standing) throw new Error("an affiliate without a standing");
  const { since, weeks } = paceWindow(user.affiliateSince, now);
  const above = earnsAboveLevel(standing);
  const next = nextTier(above, tierTable);
  const [gained, lapsing] = await Promise.all([
    next && gainedSince(ctx, since),
    lapsingSoon(ctx, standing.activeReferrals),
  ]);
  return {
    nextTierName: next?.name ?? null,
    paceWeeks: Math.round(weeks),
    forecast: gained && tierForecast(tierProgress(tierCounters(standing), above, tierTable), gained, weeks),
    riskDays: RISK_DAYS,
    activeReferrals: standing.activeReferrals,
    ...lapsing,
  };
}
