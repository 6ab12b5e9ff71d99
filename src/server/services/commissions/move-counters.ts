import { createHash } from "node:crypto";
import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { affiliateMails } from "~/server/mail/affiliate-mails";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";

/** Each account's counters are spread over this many rows, so that orders below it seldom wait for each other. */
export const COUNTER_SLOTS = 16;

/** The counter row an order is counted in: the same one every time, so that a refund finds it. */
export const counterSlot = (orderId: string) =>
  createHash("sha256").update(orderId).digest().readUInt8(0) % COUNTER_SLOTS;

type Share = { userId: string; level: number; isAffiliate: boolean; amountCents: number };

export type Posting = {
  orderId: string;
  generation: number;
  buyerUserId: string;
  paidAt: Date;
  /** Whether the order counts in the program: test and wholesale orders are posted, but count for nobody. */
  isCounted: boolean;
  volumeCents: number;
  /** The position in `programme_sequence` at which the tiers were evaluated; null for this posting's own position. */
  judgedSequence: bigint | null;
  /** The version of the rules applied; null if nobody is above the buyer, and for a reversal. */
  ruleVersion: number | null;
  /** Every account above the buyer, affiliate or not, with what it earned (0 for nothing). */
  shares: readonly Share[];
};

const givenShares = (shares: readonly Share[], direction: 1 | -1) => Prisma.sql`
  SELECT * FROM unnest(
    ${shares.map((share) => share.userId)}::uuid[],
    ${shares.map((share) => share.level)}::int[],
    ${shares.map((share) => share.isAffiliate)}::boolean[],
    ${shares.map((share) => BigInt(direction * share.amountCents))}::bigint[]) AS g(user_id, level, is_affiliate, amount)`;

/** Records the posting, or its reversal, with its position in `programme_sequence`. */
const recorded = (posting: Posting, isReversal: boolean, now: Date) => Prisma.sql`
  INSERT INTO order_postings (order_id, generation, is_reversal, sequence, judged_sequence, is_counted, volume_cents, rule_version, created_at)
  SELECT ${posting.orderId}::uuid, ${posting.generation}::int, ${isReversal}, n.place,
    coalesce(${posting.judgedSequence}::bigint, n.place), ${posting.isCounted}, ${posting.volumeCents}::int,
    coalesce(${posting.ruleVersion}::int, rule_version_at(${sqlTime(now)})), ${sqlTime(now)}
  FROM (SELECT nextval('programme_sequence') AS place) n
  RETURNING sequence`;

/** Adds `credits` (member_id, volume_cents) to the sums of the members and their teams, or subtracts it. */
const moveTeams = (direction: 1 | -1) => Prisma.sql`
  members AS (
    UPDATE partnership_members m SET contributed_orders = m.contributed_orders + ${direction}::int,
      contributed_volume_cents = m.contributed_volume_cents + ${direction}::int * credits.volume_cents::bigint
    FROM credits WHERE m.id = credits.member_id
  ), teams AS (
    UPDATE affiliate_partnerships p SET combined_orders = p.combined_orders + ${direction}::int,
      combined_volume_cents = p.combined_volume_cents + ${direction}::int * credits.volume_cents::bigint
    FROM credits JOIN partnership_members m ON m.id = credits.member_id WHERE p.id = m.partnership_id
  )`;

/**
 * Adds to the counters of every account in `given`. Upserts, because a restored backup puts all sums into one slot.
 * Touches rows in account order, so that two orders cannot deadlock.
 */
const moveAccounts = (
  moved: { orderId: string; orders: number; volumeCents: number },
  network: Prisma.Sql,
) => Prisma.sql`
  INSERT INTO affiliate_counters AS c (user_id, slot, orders, volume_cents, counted_network, balance_cents, earned_cents)
  SELECT g.user_id, ${counterSlot(moved.orderId)}::int, ${moved.orders}::int, ${BigInt(moved.volumeCents)}::bigint,
    ${network}, g.amount, g.amount
  FROM given g ORDER BY g.user_id
  ON CONFLICT (user_id, slot) DO UPDATE SET orders = c.orders + EXCLUDED.orders,
    volume_cents = c.volume_cents + EXCLUDED.volume_cents,
    counted_network = c.counted_network + EXCLUDED.counted_network,
    balance_cents = c.balance_cents + EXCLUDED.balance_cents,
    earned_cents = c.earned_cents + EXCLUDED.earned_cents`;

/** E-mails each affiliate in `given` about the ledger entry of this posting, or its reversal. */
const tellAffiliates = ({ orderId, generation }: Posting, kind: "earn" | "reverse") => {
  const of = Prisma.sql`(${`${kind}:${orderId}:${generation}:`}::text || g.level)`;
  return affiliateMails(
    kind === "earn" ? "commission" : "reversal",
    Prisma.sql`SELECT g.user_id, 'affiliate-' || ${of}, jsonb_build_object('entryKey', ${of}) FROM given g WHERE g.amount <> 0`,
  );
};

const NetworkRow = z.strictObject({ network: z.number(), accounts: z.number() });

/**
 * Records that an order was posted and, if it counts, adds it to the counters of everybody above its buyer. A
 * partnership counts it once, for the nearest member who belonged to it and was an affiliate when the order was paid.
 * Queues e-mails to those who earn. Returns by how much the networks above grew: 1 or 0.
 */
export async function addOrderCounts(tx: Tx, posting: Posting, now: Date): Promise<number> {
  if (!posting.isCounted) {
    await tx.$executeRaw`${recorded(posting, false, now)}`;
    return 0;
  }
  const { orderId, generation, paidAt } = posting;
  const [grown] = await queryRows(tx, NetworkRow)`
    WITH given AS (${givenShares(posting.shares, 1)}), posting AS (${recorded(posting, false, now)}), begun AS (
      UPDATE users SET counted_in_network_at = ${sqlTime(now)}, counted_sequence = (SELECT sequence FROM posting)
      WHERE id = ${posting.buyerUserId}::uuid AND counted_in_network_at IS NULL RETURNING id
    ), credits AS (
      INSERT INTO partnership_credits (order_id, generation, member_id, volume_cents)
      SELECT DISTINCT ON (m.partnership_id) ${orderId}::uuid, ${generation}::int, m.id, ${posting.volumeCents}::int
      FROM given g JOIN partnership_members m ON m.user_id = g.user_id
      WHERE g.is_affiliate AND m.joined_at <= ${sqlTime(paidAt)} AND (m.ended_at IS NULL OR m.ended_at > ${sqlTime(paidAt)})
      ORDER BY m.partnership_id, g.level
      RETURNING member_id, volume_cents
    ), ${moveTeams(1)}, mails AS (${tellAffiliates(posting, "earn")}), counted AS (${moveAccounts({ ...posting, orders: 1 }, Prisma.sql`(SELECT count(*)::int FROM begun)`)} RETURNING 1)
    SELECT (SELECT count(*)::int FROM begun) AS network, (SELECT count(*) FROM counted)::int AS accounts`;
  return grown?.network ?? 0;
}

/**
 * Records that a posting was reversed and, if it was counted, subtracts it from everybody above the buyer and from the
 * team members it was credited to. Those who had earned get an e-mail.
 */
export async function reverseOrderCounts(tx: Tx, posting: Posting, now: Date): Promise<void> {
  if (!posting.isCounted) {
    await tx.$executeRaw`${recorded(posting, true, now)}`;
    return;
  }
  const { orderId, generation, volumeCents } = posting;
  await tx.$executeRaw`
    WITH given AS (${givenShares(posting.shares, -1)}), posting AS (${recorded(posting, true, now)}), credits AS (
      DELETE FROM partnership_credits WHERE order_id = ${orderId}::uuid AND generation = ${generation}::int
      RETURNING member_id, volume_cents
    ), ${moveTeams(-1)}, mails AS (${tellAffiliates(posting, "reverse")})
    ${moveAccounts({ orderId, orders: -1, volumeCents: -volumeCents }, Prisma.sql`0`)}`;
}

type RefundedPart = {
  orderId: string;
  generation: number;
  refundId: string;
  goodsCents: number;
  shares: readonly Share[];
};

/**
 * Subtracts the refunded part of a counted order: from the volume of everybody above its buyer and of the teams it was
 * credited to, and from the earnings and balances of its commissions. The number of orders stays. Those who had earned
 * get an e-mail.
 */
export async function subtractPartialRefund(tx: Tx, part: RefundedPart): Promise<void> {
  const { orderId, generation, refundId, goodsCents, shares } = part;
  const key = Prisma.sql`(${`refund:${refundId}:`}::text || g.level)`;
  await tx.$executeRaw`
    WITH given AS (${givenShares(shares, -1)}), credits AS (
      UPDATE partnership_credits SET volume_cents = volume_cents - ${goodsCents}::int
      WHERE order_id = ${orderId}::uuid AND generation = ${generation}::int RETURNING member_id
    ), members AS (
      UPDATE partnership_members m SET contributed_volume_cents = m.contributed_volume_cents - ${goodsCents}::bigint
      FROM credits WHERE m.id = credits.member_id
    ), teams AS (
      UPDATE affiliate_partnerships p SET combined_volume_cents = p.combined_volume_cents - ${goodsCents}::bigint
      FROM credits JOIN partnership_members m ON m.id = credits.member_id WHERE p.id = m.partnership_id
    ), mails AS (${affiliateMails(
      "reversal",
      Prisma.sql`SELECT g.user_id, 'affiliate-' || ${key}, jsonb_build_object('entryKey', e.idempotency_key)
        FROM given g JOIN ledger_entries e ON e.refund_id = ${refundId}::uuid AND e.level = g.level WHERE g.amount <> 0`,
    )})
    ${moveAccounts({ orderId, orders: 0, volumeCents: -goodsCents }, Prisma.sql`0`)}`;
}
