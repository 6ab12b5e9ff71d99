import { z } from "zod";
import { daysBefore } from "~/domain/days";
import type { ProgramEvent, ProgramStanding } from "~/domain/rule-rehearsal";
import { SubscriptionTier } from "~/generated/prisma/enums";
import type { Db, Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";

/** How far back a rehearsal looks. */
export const REHEARSED_DAYS = 90;
/** Maximum of payments and reversals that are rehearsed; the newest are kept. */
const MOST_POSTINGS = 20_000;

const PostingRow = z.strictObject({
  orderId: z.string(),
  generation: z.number(),
  isReversal: z.boolean(),
  sequence: z.bigint(),
  judgedSequence: z.bigint(),
  isCounted: z.boolean(),
  volumeCents: z.number(),
  buyerUserId: z.string(),
  buyerTier: z.enum(SubscriptionTier),
  baseCents: z.number(),
  isTestOrder: z.boolean(),
  isWholesaleBuyer: z.boolean(),
  isTakenBack: z.boolean(),
  countsBuyer: z.boolean(),
});
const LevelRow = z.strictObject({
  orderId: z.string(),
  generation: z.number(),
  userId: z.string(),
  level: z.number(),
  isAffiliate: z.boolean(),
  tierActive: z.boolean(),
  activeReferrals: z.number(),
  cents: z.bigint(),
});
const TierRow = z.strictObject({
  userId: z.string(),
  sequence: z.bigint(),
  kind: z.enum(["set", "undone"]),
  level: z.number(),
  advancesAbove: z.number(),
});
const RefundRow = z.strictObject({ sequence: z.bigint(), volumeCents: z.number(), userIds: z.array(z.string()) });
const GrowthRow = z.strictObject({ sequence: z.bigint(), userId: z.string(), isAffiliate: z.boolean() });
const StartRow = z.strictObject({
  userId: z.string(),
  level: z.number(),
  advancesAbove: z.number(),
  orders: z.bigint(),
  volume: z.bigint(),
  network: z.bigint(),
});

/**
 * Everything of the last 90 days that changed commissions, counters or tiers, each affiliate's standing before it, and
 * what the ledger posted for payments that still stand, in cents.
 */
export async function loadProgram(db: Db | Tx, now: Date) {
  const postings = await queryRows(db, PostingRow)`
    SELECT p.order_id::text AS "orderId", p.generation, p.is_reversal AS "isReversal", p.sequence,
      p.judged_sequence AS "judgedSequence", p.is_counted AS "isCounted", p.volume_cents AS "volumeCents",
      o.user_id::text AS "buyerUserId", o.buyer_tier::text AS "buyerTier", o.subtotal_cents AS "baseCents",
      o.is_test_order AS "isTestOrder", o.is_wholesale AS "isWholesaleBuyer", NOT p.is_reversal AND EXISTS (
        SELECT 1 FROM order_postings r WHERE r.order_id = p.order_id AND r.generation = p.generation AND r.is_reversal
      ) AS "isTakenBack", u.counted_sequence IS NOT DISTINCT FROM p.sequence AS "countsBuyer"
    FROM order_postings p JOIN orders o ON o.id = p.order_id JOIN users u ON u.id = o.user_id
    WHERE p.created_at >= ${sqlTime(daysBefore(now, REHEARSED_DAYS))}
    ORDER BY p.sequence DESC LIMIT ${MOST_POSTINGS + 1}`;
  const isCut = postings.length > MOST_POSTINGS;
  const kept = postings.slice(0, MOST_POSTINGS);
  const first = kept.at(-1)?.sequence ?? 0n;
  const levels = await levelsOf(db, kept);
  const tiers = await queryRows(db, TierRow)`
    SELECT c.user_id::text AS "userId", c.sequence, c.kind::text AS kind, t.level, c.advances_above AS "advancesAbove"
    FROM tier_changes c JOIN affiliate_tiers t ON t.id = c.to_tier_id
    WHERE c.sequence >= ${first}::bigint AND c.kind <> 'earned'`;
  const growth = await queryRows(db, GrowthRow)`
    SELECT u.counted_sequence AS sequence, h.upline_user_id::text AS "userId", a.is_affiliate AS "isAffiliate"
    FROM users u JOIN affiliate_hierarchy h ON h.user_id = u.id JOIN users a ON a.id = h.upline_user_id
    WHERE u.counted_sequence >= ${first}::bigint
      AND NOT EXISTS (SELECT 1 FROM order_postings p WHERE p.sequence = u.counted_sequence)`;
  const refunds = await queryRows(db, RefundRow)`
    SELECT f.sequence, f.goods_cents AS "volumeCents", array_agg(h.upline_user_id::text) AS "userIds"
    FROM order_refunds f JOIN orders o ON o.id = f.order_id JOIN affiliate_hierarchy h ON h.user_id = o.user_id
    WHERE f.is_counted AND f.sequence >= ${first}::bigint GROUP BY f.id`;
  const events: ProgramEvent[] = [
    ...kept.map((row): ProgramEvent => posted(row, levels.get(`${row.orderId}:${row.generation}`) ?? [])),
    ...tiers.map(
      (row): ProgramEvent => ({
        ...{ kind: "tier", sequence: Number(row.sequence), userId: row.userId, isLimit: row.kind === "undone" },
        ...{ level: row.level, advancesAbove: row.advancesAbove },
      }),
    ),
    ...refunds.map((row): ProgramEvent => ({ ...row, kind: "refund", sequence: Number(row.sequence) })),
    ...grown(growth),
  ];
  const standing = kept.filter(({ isReversal, isTakenBack }) => !isReversal && !isTakenBack);
  const postedCents = standing
    .flatMap(({ orderId, generation }) => levels.get(`${orderId}:${generation}`) ?? [])
    .reduce((sum, { cents }) => sum + Number(cents), 0);
  const start = await standingsBefore(db, events, first);
  return { events, start, postedCents, sales: standing.length, isCut };
}

type Level = z.infer<typeof LevelRow>;

/** The upline of each payment's buyer as of that payment, with the commissions the ledger gave them. */
async function levelsOf(db: Db | Tx, postings: readonly z.infer<typeof PostingRow>[]) {
  const orderIds = [...new Set(postings.map(({ orderId }) => orderId))];
  const rows = await queryRows(db, LevelRow)`
    SELECT order_id::text AS "orderId", generation, affiliate_user_id::text AS "userId", level, true AS "isAffiliate",
      coalesce(tier_active, true) AS "tierActive", coalesce(active_referrals, 0) AS "activeReferrals", amount_cents AS cents
    FROM ledger_entries WHERE kind = 'earn' AND order_id = ANY(${orderIds}::uuid[])
    UNION ALL
    SELECT order_id::text, generation, affiliate_user_id::text, level,
      coalesce(was_affiliate, reason <> 'not-an-affiliate'), coalesce(tier_active, true), coalesce(active_referrals, 0), 0
    FROM skipped_commissions WHERE order_id = ANY(${orderIds}::uuid[])`;
  const found = new Map<string, Level[]>();
  for (const row of rows) {
    const key = `${row.orderId}:${row.generation}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  for (const each of found.values()) each.sort((one, other) => one.level - other.level);
  return found;
}

function posted(row: z.infer<typeof PostingRow>, levels: readonly Level[]): ProgramEvent {
  const { orderId, buyerUserId, buyerTier, baseCents, isTestOrder, isWholesaleBuyer, isReversal, isTakenBack } = row;
  const posting = {
    orderId,
    sequence: Number(row.sequence),
    judgedSequence: Number(row.judgedSequence),
    ...{ isCounted: row.isCounted, volumeCents: row.volumeCents, countsBuyer: row.countsBuyer },
    above: levels.map(({ orderId: _, generation: _generation, cents: _cents, ...above }) => above),
  };
  if (isReversal) return { ...posting, kind: "reversal" };
  const order = { orderId, buyerUserId, buyerTier, baseCents, isTestOrder, isWholesaleBuyer };
  return { ...posting, kind: "sale", order, isTakenBack };
}

function grown(rows: readonly z.infer<typeof GrowthRow>[]): ProgramEvent[] {
  const bySequence = new Map<bigint, (typeof rows)[number][]>();
  for (const row of rows) bySequence.set(row.sequence, [...(bySequence.get(row.sequence) ?? []), row]);
  return [...bySequence].map(([sequence, each]) => ({
    ...{ kind: "growth" as const, sequence: Number(sequence), userIds: each.map(({ userId }) => userId) },
    affiliateIds: each.filter(({ isAffiliate }) => isAffiliate).map(({ userId }) => userId),
  }));
}

/** Tier and counters of everyone involved before the first event: the counters are today's minus what came since. */
async function standingsBefore(db: Db | Tx, events: readonly ProgramEvent[], first: bigint) {
  const ids = new Set(events.flatMap(accountsOf));
  const rows = await queryRows(db, StartRow)`
    SELECT given.id::text AS "userId", coalesce(t.level, 1) AS level, coalesce(c.advances_above, 0) AS "advancesAbove",
      coalesce(k.orders, 0)::bigint AS orders, coalesce(k.volume, 0)::bigint AS volume, coalesce(k.network, 0)::bigint AS network
    FROM unnest(${[...ids]}::uuid[]) AS given(id)
    LEFT JOIN LATERAL (
      SELECT to_tier_id, advances_above FROM tier_changes WHERE user_id = given.id AND sequence < ${first}::bigint
      ORDER BY sequence DESC LIMIT 1) c ON true
    LEFT JOIN affiliate_tiers t ON t.id = c.to_tier_id
    LEFT JOIN LATERAL (
      SELECT sum(orders) AS orders, sum(volume_cents) AS volume, sum(counted_network) AS network
      FROM affiliate_counters WHERE user_id = given.id) k ON true`;
  const standings = new Map<string, ProgramStanding>(
    rows.map(({ userId, level, advancesAbove, orders, volume, network }) => {
      const counters = { orders: Number(orders), lifetimeVolumeCents: Number(volume), networkSize: Number(network) };
      return [userId, { level, advancesAbove, counters: { ...counters, activeReferrals: 0 } }];
    }),
  );
  for (const event of events) takeOff(standings, event);
  return standings;
}

function accountsOf(event: ProgramEvent): readonly string[] {
  if (event.kind === "growth" || event.kind === "refund") return event.userIds;
  return event.kind === "tier" ? [event.userId] : event.above.map(({ userId }) => userId);
}

function takeOff(standings: Map<string, ProgramStanding>, event: ProgramEvent): void {
  for (const userId of accountsOf(event)) {
    const counters = standings.get(userId)?.counters;
    if (!counters) continue;
    if (event.kind === "growth") counters.networkSize -= 1;
    if (event.kind === "refund") counters.lifetimeVolumeCents += event.volumeCents;
    if ((event.kind !== "sale" && event.kind !== "reversal") || !event.isCounted) continue;
    const direction = event.kind === "sale" ? 1 : -1;
    counters.orders -= direction;
    counters.lifetimeVolumeCents -= direction * event.volumeCents;
    if (event.kind === "sale" && event.countsBuyer) counters.networkSize -= 1;
  }
}
