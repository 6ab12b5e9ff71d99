import { MAX_LEVELS } from "~/domain/commission";
import { Prisma } from "~/generated/prisma/client";
import { account, type LedgerCheck, order } from "./check-subjects";
import { JOURNAL_CHECKS } from "./journal-checks";
import { REFUND_CHECKS } from "./refund-checks";
import { TIER_CHECKS } from "./tier-checks";

const entries: LedgerCheck[] = [
  {
    id: "append-only",
    title: "The database refuses to change or remove an entry",
    differences: Prisma.sql`
      SELECT 'Table ledger_entries' AS subject, 'its append-only trigger is missing or switched off' AS difference
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = 'ledger_entries_append_only'
        AND tgrelid = 'ledger_entries'::regclass AND tgenabled IN ('O', 'A'))`,
  },
  {
    id: "balances",
    title: "Balance, earned and paid of each account equal its entries' sums",
    differences: Prisma.sql`
      WITH counted AS (
        SELECT user_id, sum(balance_cents) AS balance, sum(earned_cents) AS earned, sum(paid_total_cents) AS paid
        FROM affiliate_counters GROUP BY user_id
      ), posted AS (
        SELECT affiliate_user_id AS user_id, sum(amount_cents) AS balance,
          coalesce(sum(amount_cents) FILTER (WHERE kind NOT IN ('payout', 'payout_return')), 0) AS earned,
          -coalesce(sum(amount_cents) FILTER (WHERE kind IN ('payout', 'payout_return')), 0) AS paid
        FROM ledger_entries GROUP BY affiliate_user_id
      ), compared AS (
        SELECT user_id, each.*
        FROM counted FULL JOIN posted USING (user_id), LATERAL (VALUES
          ('balance', coalesce(counted.balance, 0), coalesce(posted.balance, 0)),
          ('earned', coalesce(counted.earned, 0), coalesce(posted.earned, 0)),
          ('paid', coalesce(counted.paid, 0), coalesce(posted.paid, 0))) AS each(what, kept, entries)
      )
      SELECT ${account} AS subject,
        what || ' is kept as ' || kept || ' cents, the entries say ' || entries AS difference
      FROM compared d WHERE kept <> entries`,
  },
  {
    id: "ten-levels",
    title: "Each payment of an order has at most ten earnings, on levels 1 to n without a gap",
    differences: Prisma.sql`
      WITH levels AS (
        SELECT order_id, generation, level FROM ledger_entries WHERE kind = 'earn'
        UNION ALL SELECT order_id, generation, level FROM skipped_commissions
      ), d AS (
        SELECT order_id, generation, count(*) AS places, count(DISTINCT level) AS kinds, max(level) AS highest
        FROM levels GROUP BY order_id, generation
      )
      SELECT ${order} || ', payment ' || generation AS subject,
        places || ' levels are settled, ' || kinds || ' different ones, the highest is ' || highest AS difference
      FROM d WHERE places > ${MAX_LEVELS}::int OR highest > ${MAX_LEVELS}::int OR places <> kinds OR highest <> kinds`,
  },
  {
    id: "reversals",
    title: "A reversal takes back exactly its earning, from the same account",
    differences: Prisma.sql`
      SELECT ${order} || ', level ' || coalesce(level::text, '?') AS subject,
        'reversed ' || -amount || ' of ' || earned || ' cents' AS difference
      FROM (
        SELECT r.order_id, r.level, r.taken AS amount, e.amount_cents AS earned
        FROM (
          SELECT t.*, t.amount_cents + CASE WHEN t.reverses_entry_id IS NULL THEN 0 ELSE (
            SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries p WHERE p.part_of_entry_id = t.reverses_entry_id
          ) END AS taken FROM ledger_entries t WHERE t.kind = 'reverse'
        ) r JOIN ledger_entries e ON e.id = coalesce(r.reverses_entry_id, r.part_of_entry_id)
        WHERE (r.reverses_entry_id IS NOT NULL AND r.taken <> -e.amount_cents) OR r.affiliate_user_id <> e.affiliate_user_id OR e.kind <> 'earn'
          OR r.order_id IS DISTINCT FROM e.order_id OR r.generation IS DISTINCT FROM e.generation) d`,
  },
  {
    id: "voided-orders",
    title: "An order that is not paid, is a test or is wholesale nets to zero, and so does each former payment",
    differences: Prisma.sql`
      SELECT ${order} || ', payment ' || generation AS subject,
        'should net to 0 and nets to ' || net || ' cents' AS difference
      FROM (
        SELECT e.order_id, e.generation, sum(e.amount_cents) AS net
        FROM ledger_entries e LEFT JOIN orders o ON o.id = e.order_id
        WHERE e.order_id IS NOT NULL AND e.kind IN ('earn', 'reverse')
          AND (o.is_paid IS NOT TRUE OR o.is_test_order OR o.is_wholesale OR e.generation <> o.payment_generation)
        GROUP BY e.order_id, e.generation HAVING sum(e.amount_cents) <> 0) d`,
  },
  {
    id: "paid-orders",
    title: "A paid order's present commissions stand: every level is settled and none is taken back",
    differences: Prisma.sql`
      WITH d AS (
        SELECT o.id AS order_id,
          (SELECT count(*) FROM affiliate_hierarchy h WHERE h.user_id = o.user_id) AS above,
          (SELECT count(*) FROM ledger_entries e WHERE e.order_id = o.id AND e.generation = o.payment_generation AND e.kind = 'earn')
          + (SELECT count(*) FROM skipped_commissions s WHERE s.order_id = o.id AND s.generation = o.payment_generation) AS settled,
          (SELECT count(*) FROM ledger_entries e WHERE e.order_id = o.id AND e.generation = o.payment_generation AND e.kind = 'reverse' AND e.refund_id IS NULL) AS taken
        FROM orders o WHERE o.is_paid AND NOT o.is_test_order
      )
      SELECT ${order} AS subject,
        settled || ' of ' || above || ' levels are settled and ' || taken || ' earnings are taken back' AS difference
      FROM d WHERE settled <> above OR taken <> 0`,
  },
];

const payouts: LedgerCheck[] = [
  {
    id: "payouts",
    title: "Each sent payout has its entry, a prepared or returned one nets to zero, and no entry is without a payout",
    differences: Prisma.sql`
      WITH d AS (
        SELECT coalesce(p.affiliate_user_id, e.user_id) AS user_id, coalesce(p.id, e.payout_id) AS payout_id,
          CASE WHEN p.status = 'sent' THEN -p.amount_cents ELSE 0 END AS expected, coalesce(e.net, 0) AS net,
          coalesce(e.sent, 0) AS sent, p.sent_at IS NOT NULL AND coalesce(e.sent, 0) = 0 AS is_missing,
          p.id IS NOT NULL AND e.payout_id IS NOT NULL
            AND (e.user_id <> p.affiliate_user_id OR e.users <> 1 OR e.largest <> p.amount_cents
              OR e.smallest <> p.amount_cents) AS is_other
        FROM payouts p FULL JOIN (
          SELECT payout_id, (min(affiliate_user_id::text))::uuid AS user_id, count(DISTINCT affiliate_user_id) AS users,
            sum(amount_cents) AS net, count(*) FILTER (WHERE kind = 'payout') AS sent,
            max(abs(amount_cents)) AS largest, min(abs(amount_cents)) AS smallest
          FROM ledger_entries WHERE kind IN ('payout', 'payout_return') GROUP BY payout_id
        ) e ON e.payout_id = p.id
      )
      SELECT 'Payout ' || coalesce(left(payout_id::text, 8), '(none)') || ' of ' || ${account} AS subject,
        sent || ' times entered as sent, its entries net to ' || net || ' cents and should net to ' || expected AS difference
      FROM d WHERE net <> expected OR is_missing OR is_other OR payout_id IS NULL`,
  },
  {
    id: "payout-runs",
    title: "A run's total is the sum of its payouts, and a sent payout says when and under which reference",
    differences: Prisma.sql`
      SELECT 'Run ' || left(r.id::text, 8) AS subject,
        'its total is ' || r.total_cents || ' cents, its payouts come to ' || coalesce(sum(p.amount_cents), 0) AS difference
      FROM payout_runs r LEFT JOIN payouts p ON p.run_id = r.id
      GROUP BY r.id HAVING r.total_cents <> coalesce(sum(p.amount_cents), 0)
      UNION ALL
      SELECT 'Payout ' || left(p.id::text, 8), 'is ' || p.status || ' without its date or reference' FROM payouts p
      WHERE (p.status = 'sent' AND (p.sent_at IS NULL OR coalesce(btrim(p.reference), '') = ''))
        OR (p.status = 'returned') <> (p.returned_at IS NOT NULL)`,
  },
];

const tree: LedgerCheck[] = [
  {
    id: "hierarchy",
    title: "The ten levels above each account are those that its referrers give",
    differences: Prisma.sql`
      WITH RECURSIVE rebuilt AS (
        SELECT u.id AS user_id, u.referred_by_user_id AS upline_user_id, 1 AS level
        FROM users u WHERE u.referred_by_user_id IS NOT NULL
        UNION ALL
        SELECT r.user_id, u.referred_by_user_id, r.level + 1
        FROM rebuilt r JOIN users u ON u.id = r.upline_user_id
        WHERE u.referred_by_user_id IS NOT NULL AND r.level < ${MAX_LEVELS}::int
      ), d AS (
        SELECT coalesce(h.user_id, r.user_id) AS user_id, coalesce(h.level, r.level) AS level,
          h.upline_user_id AS kept, r.upline_user_id AS rebuilt
        FROM affiliate_hierarchy h FULL JOIN rebuilt r ON r.user_id = h.user_id AND r.level = h.level
        WHERE h.upline_user_id IS DISTINCT FROM r.upline_user_id
      )
      SELECT ${account} || ', level ' || level AS subject,
        'kept as ' || coalesce(kept::text, 'nobody') || ', the referrers say ' || coalesce(rebuilt::text, 'nobody') AS difference
      FROM d`,
  },
  {
    id: "counters",
    title: "Orders, volume, network and how much of it counts for the tier equal a recount, for each account",
    differences: Prisma.sql`
      WITH counted AS (
        SELECT user_id, sum(orders) AS orders, sum(volume_cents) AS volume, sum(network_size) AS network,
          sum(counted_network) AS counts
        FROM affiliate_counters GROUP BY user_id
      ), recount AS (
        SELECT h.upline_user_id AS user_id, coalesce(sum(o.orders), 0) AS orders, coalesce(sum(o.volume), 0) AS volume,
          count(*) AS network, count(u.counted_in_network_at) AS counts
        FROM affiliate_hierarchy h JOIN users u ON u.id = h.user_id LEFT JOIN (
          SELECT user_id, count(*) AS orders, sum(subtotal_cents - refunded_goods_cents) AS volume
          FROM orders WHERE is_paid AND NOT is_test_order AND NOT is_wholesale GROUP BY user_id
        ) o ON o.user_id = h.user_id
        GROUP BY h.upline_user_id
      ), compared AS (
        SELECT user_id, each.*
        FROM counted FULL JOIN recount USING (user_id), LATERAL (VALUES
          ('orders', coalesce(counted.orders, 0), coalesce(recount.orders, 0)),
          ('volume', coalesce(counted.volume, 0), coalesce(recount.volume, 0)),
          ('network', coalesce(counted.network, 0), coalesce(recount.network, 0)),
          ('counted network', coalesce(counted.counts, 0), coalesce(recount.counts, 0))) AS each(what, kept, recounted)
      )
      SELECT ${account} AS subject, what || ' is kept as ' || kept || ', a recount gives ' || recounted AS difference
      FROM compared d WHERE kept <> recounted`,
  },
  {
    id: "payment-dates",
    title: "Each buyer's first and latest paid order are those of the orders",
    differences: Prisma.sql`
      SELECT ${account} AS subject,
        'kept as ' || coalesce(kept_first::text, 'never') || ' and ' || coalesce(kept_last::text, 'never')
        || ', the orders say ' || coalesce(first::text, 'never') || ' and ' || coalesce(last::text, 'never') AS difference
      FROM (
        SELECT u.id AS user_id, u.first_paid_order_at AS kept_first, u.last_paid_order_at AS kept_last, o.first, o.last
        FROM users u LEFT JOIN (
          SELECT user_id, min(paid_at) AS first, max(paid_at) AS last FROM orders
          WHERE is_paid AND NOT is_test_order AND NOT is_wholesale GROUP BY user_id) o ON o.user_id = u.id
      ) d WHERE kept_first IS DISTINCT FROM first OR kept_last IS DISTINCT FROM last`,
  },
];

/** Every invariant that the ledger meets at any moment. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  ...entries,
  ...payouts,
  ...tree,
  ...TIER_CHECKS,
  ...REFUND_CHECKS,
  ...JOURNAL_CHECKS,
];
