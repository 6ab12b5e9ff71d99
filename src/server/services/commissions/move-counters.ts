import { createHash } from "node:crypto";
import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { affiliateMails } from "~/server/mail/affiliate-mails";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "./uplines";

/** Counters of an account lie in so many rows, so that orders below it seldom wait for each other. */
export const COUNTER_SLOTS = 16;

/** Which of an affiliate's sixteen rows an order is counted in: always the same one, so that a refund finds it. */
export const counterSlot = (orderId: string) =>
  createHash("sha256").update(orderId).digest().readUInt8(0) % COUNTER_SLOTS;

type Share = { userId: string; level: number; isAffiliate: boolean; amountCents: number };

export type Posting = {
  orderId: string;
  generation: number;
  buyerUserId: string;
  paidAt: Date;
  /** Whether the order counts in the programme: test and wholesale orders are posted, but count for nobody. */
  isCounted: boolean;
  volumeCents: number;
  /** Where in the programme's sequence the tiers were judged; null for this posting's own place. */
  judgedSequence: bigint | null;
  /** The rules by which it was reckoned; null where nobody is above the buyer, and when it is taken back. */
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

/** The place of this posting, or of taking it back, in the programme's sequence. */
const recorded = (posting: Posting, isReversal: boolean, now: Date) => Prisma.sql`
  INSERT INTO order_postings (order_id, generation, is_reversal, sequence, judged_sequence, is_counted, volume_cents, rule_version, created_at)
  SELECT ${posting.orderId}::uuid, ${posting.generation}::int, ${isReversal}, n.place,
    coalesce(${posting.judgedSequence}::bigint, n.place), ${posting.isCounted}, ${posting.volumeCents}::int,
    coalesce(${posting.ruleVersion}::int, rule_version_at(${sqlTime(now)})), ${sqlTime(now)}
  FROM (SELECT nextval('programme_sequence') AS place) n
  RETURNING sequence`;

/** Adds to, or takes off, the members' and the teams' sums what `credits` (member_id, volume_cents) says. */
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
 * Adds to the counters of everybody in `given`. The row of a slot may not be there: a backup brings all sums in one.
 * Touches the rows by account, so that two orders never wait for each other in a circle.
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

/** Tells each affiliate of `given` of the ledger entry that this posting wrote for them, or that took it back. */
const tellAffiliates = ({ orderId, generation }: Posting, kind: "earn" | "reverse") => {
  const of = Prisma.sql`(${`${kind}:${orderId}:${generation}:`}::text || g.level)`;
  return affiliateMails(
    kind === "earn" ? "commission" : "reversal",
    Prisma.sql`SELECT g.user_id, 'affiliate-' || ${of}, jsonb_build_object('entryKey', ${of}) FROM given g WHERE g.amount <> 0`,
  );
};

const NetworkRow = z.strictObject({ network: z.number(), accounts: z.number() });

/**
 * Records that an order was posted and, where it counts, counts it for every account above its buyer: orders,
 * volume, earned and balance, and the buyer's first place in the network. A partnership counts the order once, for the
 * member nearest to the buyer who belonged to it when the order was paid and was an affiliate. E-mails to those who earn
 * go into the outbox.
 * Answers by how much the network above has grown: 1 or 0.
 */
export async function countOrder(tx: Tx, posting: Posting, now: Date): Promise<number> {
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
 * Writes down that a posting was taken back and, where it was counted, takes its count off again: from everybody above
 * the buyer, and from those members of teams for whom it was counted. Those who had earned get an e-mail.
 */
export async function uncountOrder(tx: Tx, posting: Posting, now: Date): Promise<void> {
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
 * Takes the refunded part of a counted order off the volume of everybody above its buyer and of the teams that it was
 * counted for, and what its commissions lose off earnings and balances. The number of orders stays. Those who had earned
 * get an e-mail.
 */
export async function uncountPart(tx: Tx, part: RefundedPart): Promise<void> {
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
