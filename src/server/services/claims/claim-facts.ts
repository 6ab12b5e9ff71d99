import { z } from "zod";
import { countsInProgram, MAX_LEVELS, rateBps, SKIP_MESSAGES, type SkipReason } from "~/domain/commission";
import { DAY_MS } from "~/domain/days";
import { notFound } from "~/domain/errors";
import { applyBps } from "~/domain/money";
import { type AnswerCode, claimNumber, isCreditable } from "~/domain/order-claim";
import type { ProgramRules } from "~/domain/program-rules";
import type { ClaimInput } from "~/schemas/admin/claims";
import type { SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";
import { only, queryRows } from "~/server/query-rows";
import { rulesAt, rulesOfVersion } from "../rules/queries";

/** Counts clicks on the claimant's links this long before the buyer's sign-up. */
const CLICK_DAYS = 30;
const ORDERS_OF_BUYER = 10;
const OTHER_CLAIMS = 20;

const BUYER = {
  ...{ id: true, name: true, email: true, createdAt: true, deletedAt: true },
  referredBy: { select: { id: true, name: true, affiliateCode: true } },
} as const;

/** A claim with all that decides it: order, buyer, referrers, ledger postings, other claims. Throws "not-found". */
export async function claimFacts({ db, now }: SignedInContext, { claimId }: ClaimInput) {
  const claim = await db.orderClaim.findUnique({
    where: { id: claimId },
    include: {
      user: { select: { id: true, name: true, email: true, isAffiliate: true, affiliateCode: true, createdAt: true } },
      creditedUser: { select: { id: true, name: true } },
      order: {
        select: {
          ...only("id", "shortId", "status", "isPaid", "isTestOrder", "isWholesale", "createdAt", "paidAt"),
          ...only("refundedAt", "buyerTier", "subtotalCents", "refundedGoodsCents"),
          user: { select: BUYER },
        },
      },
    },
  });
  if (!claim) throw notFound("Claim");
  const { order, user, creditedUser, reviewedByUserId, answer, ...rest } = claim;
  const buyer = order?.user ?? (await buyerByEmail(db, claim.asked));
  const [level, clicks, postings, ordersOfBuyer, reviewer, namedOwner, others, earlier] = await Promise.all([
    buyer && levelAbove(db, buyer.id, user.id),
    buyer ? clicksBefore(db, user.id, buyer.createdAt) : 0,
    order ? postingsOf(db, order.id) : [],
    buyer && !order ? ordersOf(db, buyer.id) : [],
    reviewedByUserId ? db.user.findUnique({ where: { id: reviewedByUserId }, select: { name: true } }) : null,
    ownerName(db, claim.namedCode),
    otherClaims(db, { claimId, orderId: order?.id ?? null, buyer }),
    db.orderClaim.groupBy({
      ...{ by: ["status"], where: { userId: user.id, id: { not: claim.id } }, _count: true },
    }),
  ]);
  const earlierOf = (status: string) => earlier.find((group) => group.status === status)?._count ?? 0;
  const suggested = order && suggestedCents(order, level, await rulesOfOrder(db, order.id, now));
  return {
    ...{ ...rest, number: claimNumber(claim.id), answer: answer as AnswerCode, claimant: user, creditedUser },
    ...{ order: order && { ...order, user: undefined }, buyer, level, clicks, postings, ordersOfBuyer },
    reviewedBy: reviewer?.name ?? null,
    /** Prefilled code to credit: the one the customer named, else the claimant's own, but not on their own order. */
    suggestedCode: claim.namedCode || (buyer?.id !== user.id && user.affiliateCode) || "",
    ...{ namedOwner, suggestedCents: suggested },
    /** All accounts' claims on the same order or buyer, the latest first. */
    otherClaims: others,
    earlierClaims: { accepted: earlierOf("approved"), declined: earlierOf("rejected") },
  };
}

/** The rules in force when the order was paid; the current ones if it is not paid. */
async function rulesOfOrder(db: Db, orderId: string, now: Date) {
  const posting = await db.orderPosting.findFirst({
    where: { orderId, isReversal: false },
    orderBy: { generation: "desc" },
    select: { ruleVersion: true },
  });
  return posting ? rulesOfVersion(db, posting.ruleVersion) : rulesAt(db, now);
}

type ClaimedOrder = Parameters<typeof isCreditable>[0] &
  Parameters<typeof countsInProgram>[0] & {
    buyerTier: "None" | "Bronze" | "Gold";
    subtotalCents: number;
    refundedGoodsCents: number;
  };

/**
 * The commission on the order's remaining goods at the claimant's level, or at level 1 if the buyer is not below the
 * claimant. 0 for an order that pays nobody.
 */
function suggestedCents(order: ClaimedOrder, level: number | null, { rates }: ProgramRules) {
  if (!isCreditable(order) || !countsInProgram(order)) return 0;
  const { buyerTier, subtotalCents, refundedGoodsCents } = order;
  const at = level !== null && level <= MAX_LEVELS ? level : 1;
  return applyBps(subtotalCents - refundedGoodsCents, rateBps(buyerTier, at, rates));
}

const buyerByEmail = (db: Db, asked: string) =>
  asked.includes("@") ? db.user.findUnique({ where: { email: asked }, select: BUYER }) : null;

type ClaimedOf = { claimId: string; orderId: string | null; buyer: { id: string; email: string } | null };

/**
 * Other claims that may concern the same sale: on the same order, or by the buyer's e-mail without naming one. For a
 * claim without an order: all claims on the buyer's orders.
 */
async function otherClaims(db: Db, { claimId, orderId, buyer }: ClaimedOf) {
  if (!buyer) return [];
  const onOrder = orderId ? { orderId } : { order: { userId: buyer.id } };
  const claims = await db.orderClaim.findMany({
    where: { id: { not: claimId }, OR: [onOrder, { orderId: null, asked: buyer.email }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: OTHER_CLAIMS,
    select: {
      ...{ id: true, asked: true, status: true, amountCents: true, createdAt: true },
      ...{ user: { select: { id: true, name: true } }, creditedUser: { select: { name: true } } },
    },
  });
  return claims.map((other) => ({ ...other, number: claimNumber(other.id) }));
}

async function ownerName(db: Db, code: string): Promise<string | null> {
  if (!code) return null;
  const owner = await db.user.findFirst({
    where: { OR: [{ affiliateCode: code }, { formerCodes: { some: { code } } }] },
    select: { name: true },
  });
  return owner?.name ?? null;
}

async function levelAbove(db: Db, userId: string, uplineUserId: string): Promise<number | null> {
  const row = await db.affiliateHierarchy.findUnique({
    where: { userId_uplineUserId: { userId, uplineUserId } },
    select: { level: true },
  });
  return row?.level ?? null;
}

/** Clicks that are no longer kept one by one count by their daily totals (UTC), that of the sign-up's day included. */
async function clicksBefore(db: Db, affiliateUserId: string, signedUpAt: Date): Promise<number> {
  const since = new Date(signedUpAt.getTime() - CLICK_DAYS * DAY_MS);
  const [kept, summed] = await Promise.all([
    db.referralClick.count({ where: { affiliateUserId, isBot: false, createdAt: { gte: since, lte: signedUpAt } } }),
    db.referralClickDay.aggregate({
      where: { affiliateUserId, day: { gt: since, lte: signedUpAt } },
      _sum: { clicks: true, bots: true },
    }),
  ]);
  return kept + (summed._sum.clicks ?? 0) - (summed._sum.bots ?? 0);
}

const ordersOf = (db: Db, userId: string) =>
  db.order.findMany({
    where: { userId },
    orderBy: { createdAt: "desc" },
    take: ORDERS_OF_BUYER,
    select: { id: true, shortId: true, status: true, isPaid: true, refundedAt: true, createdAt: true },
  });

const PostingRow = z.strictObject({
  ...{ level: z.number(), userId: z.string(), name: z.string(), cents: z.bigint() },
  reason: z.string().nullable(),
});

/** What each level above the buyer earned on the order, net of reversals, or why it earned nothing. */
async function postingsOf(db: Db, orderId: string) {
  const rows = await queryRows(db, PostingRow)`
    WITH posted AS (
      SELECT level, affiliate_user_id, sum(amount_cents)::bigint AS cents, NULL AS reason
      FROM ledger_entries WHERE order_id = ${orderId}::uuid AND level IS NOT NULL GROUP BY 1, 2
      UNION ALL
      SELECT level, affiliate_user_id, 0::bigint, reason FROM skipped_commissions s
      WHERE order_id = ${orderId}::uuid
        AND generation = (SELECT max(generation) FROM skipped_commissions WHERE order_id = s.order_id)
        AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.order_id = s.order_id AND e.level = s.level)
    )
    SELECT p.level, u.id::text AS "userId", u.name, p.cents, p.reason
    FROM posted p JOIN users u ON u.id = p.affiliate_user_id ORDER BY p.level`;
  return rows.map(({ cents, reason, ...row }) => ({
    ...row,
    cents: Number(cents),
    why: reason && (SKIP_MESSAGES[reason as SkipReason] ?? reason),
  }));
}
