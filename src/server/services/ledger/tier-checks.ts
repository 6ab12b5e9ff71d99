import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import type { TierFigures } from "~/domain/program-rules";
import { Prisma } from "~/generated/prisma/client";
import { account, type LedgerCheck, order } from "./check-subjects";

const figure = (name: keyof TierFigures) => Prisma.sql`(f.tier->>${name}::text)::bigint`;

/** The tiers of each rule version. OFFSET 0 makes Postgres parse the JSON once and not for every joined row. */
const RULE_TIERS = Prisma.sql`(
  SELECT v.version, t.id, t.name, t.level, ${figure("commissionBonusBps")} AS bonus, ${figure("minOrders")} AS min_orders,
    ${figure("minLifetimeVolumeCents")} AS min_volume, ${figure("minActiveReferrals")} AS min_active,
    ${figure("minNetworkSize")} AS min_network
  FROM rule_versions v, jsonb_array_elements(v.rules->'tiers') WITH ORDINALITY AS f(tier, level)
  JOIN affiliate_tiers t USING (level) OFFSET 0)`;

/** The commission rates of each rule version, by the buyer's membership and the level. */
const RULE_RATES = Prisma.sql`(
  SELECT v.version, b.buyer_tier, f.level::int AS level, f.bps::int AS bps
  FROM rule_versions v, jsonb_each(v.rules->'rates') AS b(buyer_tier, rates),
    jsonb_array_elements_text(b.rates) WITH ORDINALITY AS f(bps, level) OFFSET 0)`;

/**
 * The direct commissions that have a posting in `programme_sequence`: `sequence` is where the tier was evaluated, `posted`
 * where the entry was written (later for an order that was first marked as a test).
 */
const DIRECT = Prisma.sql`
  SELECT e.order_id, e.generation, e.affiliate_user_id AS user_id, e.tier_name, t.level, e.active_referrals,
    p.judged_sequence AS sequence, p.sequence AS posted
  FROM ledger_entries e
  JOIN order_postings p ON p.order_id = e.order_id AND p.generation = e.generation AND NOT p.is_reversal
  LEFT JOIN affiliate_tiers t ON t.name = e.tier_name
  WHERE e.kind = 'earn' AND e.level = 1`;

/** The invariants of everything that decides who gets what from a payment, checked against the payments in sequence. */
export const TIER_CHECKS: readonly LedgerCheck[] = [
  {
    id: "earnings",
    title:
      "Each earning is its base times the rate of its level and, on level 1, the bonus that its tier gave, by the rules it names",
    differences: Prisma.sql`
      SELECT ${order} || ', level ' || d.level AS subject,
        'earned ' || amount || ' cents at ' || rate || ' + ' || bonus || ' bps, should be ' || due || ' cents at '
        || due_rate || ' + ' || due_bonus || ' bps' AS difference
      FROM (
        SELECT *, (base * (due_rate + due_bonus) + 5000) / 10000 AS due FROM (
          SELECT e.order_id, e.level, e.amount_cents AS amount, e.rate_bps AS rate, e.bonus_bps AS bonus,
            e.base_cents::bigint AS base,
            r.bps AS due_rate,
            CASE WHEN e.level = 1 AND e.tier_active IS NOT FALSE AND e.active_referrals >= ${MIN_ACTIVE_REFERRALS_FOR_BONUS}::int
              THEN coalesce(t.bonus, 0) ELSE 0 END AS due_bonus
          FROM ledger_entries e
          LEFT JOIN ${RULE_RATES} r ON r.version = e.rule_version AND r.buyer_tier = e.buyer_tier::text AND r.level = e.level
          LEFT JOIN ${RULE_TIERS} t ON t.version = e.rule_version AND t.name = e.tier_name
          WHERE e.kind = 'earn') each) d
      WHERE amount IS DISTINCT FROM due OR rate IS DISTINCT FROM due_rate OR bonus IS DISTINCT FROM due_bonus`,
  },
  {
    id: "rule-versions",
    title: "Each earning names the rules of its payment and waits as long as they say, and a reversal names the same",
    differences: Prisma.sql`
      SELECT ${order} || ', level ' || d.level AS subject, d.difference FROM (
        SELECT e.order_id, e.level, 'names version ' || e.rule_version || ', its payment version ' || p.rule_version AS difference
        FROM ledger_entries e JOIN order_postings p ON p.order_id = e.order_id AND p.generation = e.generation AND NOT p.is_reversal
        WHERE e.kind = 'earn' AND e.rule_version <> p.rule_version
        UNION ALL
        SELECT r.order_id, r.level, 'names version ' || r.rule_version || ', its earning version ' || e.rule_version
        FROM ledger_entries r JOIN ledger_entries e ON e.id = coalesce(r.reverses_entry_id, r.part_of_entry_id) WHERE r.rule_version <> e.rule_version
        UNION ALL
        SELECT e.order_id, e.level, 'can be paid out after ' || extract(day FROM e.available_at - o.paid_at) || ' days, the rules say '
          || (v.rules->>'holdDays')
        FROM ledger_entries e JOIN orders o ON o.id = e.order_id AND o.payment_generation = e.generation AND o.is_paid
        JOIN rule_versions v ON v.version = e.rule_version
        -- Version 1 began after the hold of older earnings was set.
        WHERE e.kind = 'earn' AND e.rule_version > 1 AND e.available_at <> o.paid_at + make_interval(hours => 24 * (v.rules->>'holdDays')::int)
      ) d`,
  },
  {
    id: "tier-history",
    title: "Each account's tiers follow one another from Starter to the present one, and each earned one was reached",
    differences: Prisma.sql`
      WITH steps AS (
        SELECT c.user_id, c.sequence, c.kind, c.evidence, c.from_tier_id, c.to_tier_id, c.rule_version,
          lag(c.to_tier_id, 1, 'tier-starter') OVER in_sequence AS former,
          lead(c.id) OVER in_sequence IS NULL AS is_last
        FROM tier_changes c WINDOW in_sequence AS (PARTITION BY c.user_id ORDER BY c.sequence)
      )
      SELECT ${account} AS subject, d.difference FROM (
        SELECT user_id, 'went to ' || to_tier_id || ' from ' || from_tier_id || ', after ' || former AS difference
        FROM steps WHERE from_tier_id <> former
        UNION ALL
        SELECT s.user_id, 'is given ' || s.to_tier_id || ', which these counters do not reach: ' || s.evidence::text
        FROM steps s JOIN ${RULE_TIERS} t ON t.id = s.to_tier_id AND t.version = s.rule_version
        WHERE s.kind = 'earned' AND (s.evidence->>'orders')::bigint < t.min_orders
          AND (s.evidence->>'lifetimeVolumeCents')::bigint < t.min_volume
          AND (s.evidence->>'activeReferrals')::bigint < t.min_active
          AND (s.evidence->>'networkSize')::bigint < t.min_network
        UNION ALL
        SELECT u.id, 'is kept as ' || u.affiliate_tier_id || ', the history ends with ' || coalesce(s.to_tier_id, 'tier-starter')
        FROM users u LEFT JOIN steps s ON s.user_id = u.id AND s.is_last
        WHERE u.affiliate_tier_id <> coalesce(s.to_tier_id, 'tier-starter')
      ) d`,
  },
  {
    id: "direct-tiers",
    title: "Each direct commission was paid by the tier that the affiliate had when the order was paid",
    differences: Prisma.sql`
      SELECT ${order} || ' to ' || ${account} AS subject,
        'paid as ' || coalesce(d.tier_name, 'nothing') || ', the tier was ' || d.held AS difference
      FROM (
        SELECT direct.*, (SELECT t.name FROM affiliate_tiers t WHERE t.id = coalesce(
          (SELECT c.to_tier_id FROM tier_changes c WHERE c.user_id = direct.user_id AND c.sequence < direct.sequence
            ORDER BY c.sequence DESC LIMIT 1), 'tier-starter')) AS held
        FROM (${DIRECT}) direct) d
      WHERE d.tier_name IS DISTINCT FROM d.held`,
  },
  {
    id: "tiers-in-time",
    title: "No direct commission was paid by a lower tier than the payments before it had reached",
    differences: Prisma.sql`
      WITH rule_tiers AS MATERIALIZED (SELECT * FROM ${RULE_TIERS} each), direct AS (${DIRECT}), moves AS (
        SELECT h.upline_user_id AS user_id, p.sequence, CASE WHEN p.is_reversal THEN -1 ELSE 1 END AS orders,
          CASE WHEN p.is_reversal THEN -p.volume_cents ELSE p.volume_cents END::bigint AS volume, 0 AS network,
          CASE WHEN p.is_reversal THEN NULL ELSE p.rule_version END AS rule_version
        FROM order_postings p JOIN orders o ON o.id = p.order_id JOIN affiliate_hierarchy h ON h.user_id = o.user_id
        WHERE p.is_counted
        UNION ALL
        SELECT h.upline_user_id, f.sequence, 0, -f.goods_cents::bigint, 0, NULL
        FROM order_refunds f JOIN orders o ON o.id = f.order_id JOIN affiliate_hierarchy h ON h.user_id = o.user_id
        WHERE f.is_counted
        UNION ALL
        SELECT h.upline_user_id, u.counted_sequence, 0, 0, 1, NULL
        FROM users u JOIN affiliate_hierarchy h ON h.user_id = u.id WHERE u.counted_sequence IS NOT NULL
        UNION ALL
        SELECT user_id, sequence, 0, 0, 0, NULL FROM direct
      ), since AS (
        SELECT DISTINCT user_id, sequence, sum(orders) OVER from_here AS orders, sum(volume) OVER from_here AS volume,
          sum(network) OVER from_here AS network,
          -- The rules the tier was last evaluated with before this payment.
          max(rule_version) OVER (PARTITION BY user_id ORDER BY sequence GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS judged_by
        FROM moves WINDOW from_here AS (PARTITION BY user_id ORDER BY sequence DESC)
      ), kept AS (
        SELECT user_id, sum(orders) AS orders, sum(volume_cents) AS volume, sum(counted_network) AS network
        FROM affiliate_counters GROUP BY user_id
      ), judged AS (
        SELECT direct.*, kept.orders - since.orders AS orders, kept.volume - since.volume AS volume,
          kept.network - since.network AS network, since.judged_by, steps.set_or_undone, steps.advances_above
        FROM direct JOIN since USING (user_id, sequence) JOIN kept USING (user_id), LATERAL (
          SELECT count(*) FILTER (WHERE c.kind <> 'earned') AS set_or_undone,
            coalesce((array_agg(c.advances_above ORDER BY c.sequence DESC))[1], 0) AS advances_above
          FROM tier_changes c WHERE c.user_id = direct.user_id AND c.sequence < direct.sequence) steps
      ), d AS (
        SELECT judged.*, (SELECT max(t.level)
          FROM rule_tiers t WHERE t.version = coalesce(judged.judged_by, 1) AND (judged.orders >= t.min_orders OR judged.volume >= t.min_volume
            OR judged.network >= t.min_network OR judged.active >= t.min_active)) AS reached
        FROM (
          SELECT judged.*, coalesce(max(active_referrals) FILTER (WHERE posted = sequence) OVER (
            PARTITION BY user_id, set_or_undone ORDER BY sequence GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS active
          FROM judged) judged
      )
      SELECT ${order} || ' to ' || ${account} AS subject,
        'paid as tier ' || coalesce(level, 0) || ', the payments before it had reached tier ' || reached AS difference
      FROM d WHERE reached > coalesce(level, 0) AND reached > advances_above`,
  },
  {
    id: "counted-accounts",
    title: "The accounts that count in networks are those with a verified address or a paid order",
    differences: Prisma.sql`
      SELECT ${account} AS subject,
        CASE WHEN d.counts THEN 'counts, without a verified address or a paid order' ELSE 'does not count' END AS difference
      FROM (
        SELECT id AS user_id, counted_in_network_at IS NOT NULL AS counts FROM users
        WHERE deleted_at IS NULL
          AND (counted_in_network_at IS NOT NULL) <> (email_verified_at IS NOT NULL OR first_paid_order_at IS NOT NULL)) d`,
  },
  {
    id: "teams",
    title: "What each member contributed is what its orders say, and a team's sums are those of its members",
    differences: Prisma.sql`
      SELECT ${account} AS subject, 'contributed ' || d.orders || ' orders and ' || d.volume || ' cents, the orders say '
        || d.due_orders || ' and ' || d.due_volume AS difference
      FROM (
        SELECT m.user_id, m.contributed_orders AS orders, m.contributed_volume_cents AS volume,
          count(c.order_id) AS due_orders, coalesce(sum(c.volume_cents), 0) AS due_volume
        FROM partnership_members m LEFT JOIN partnership_credits c ON c.member_id = m.id
        GROUP BY m.id HAVING m.contributed_orders <> count(c.order_id)
          OR m.contributed_volume_cents <> coalesce(sum(c.volume_cents), 0)) d
      UNION ALL
      SELECT 'Team ' || p.name, 'has ' || p.combined_volume_cents || ' cents, its members '
        || coalesce(sum(m.contributed_volume_cents), 0)
      FROM affiliate_partnerships p LEFT JOIN partnership_members m ON m.partnership_id = p.id
      GROUP BY p.id HAVING p.combined_volume_cents <> coalesce(sum(m.contributed_volume_cents), 0)
        OR p.combined_orders <> coalesce(sum(m.contributed_orders), 0)
      UNION ALL
      SELECT 'Order #' || o.short_id, 'is counted for a team, but is not paid or does not count'
      FROM partnership_credits c JOIN orders o ON o.id = c.order_id
      WHERE NOT o.is_paid OR o.is_test_order OR o.is_wholesale OR o.payment_generation <> c.generation`,
  },
];
