import { z } from "zod";
import { SKIP_MESSAGES, type SkipReason } from "~/domain/commission";
import { DAY_MS } from "~/domain/days";
import { notFound } from "~/domain/errors";
import { type AnswerCode, claimNumber } from "~/domain/order-claim";
import type { ClaimInput } from "~/schemas/admin/claims";
import type { SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";
import { only, queryRows } from "~/server/query-rows";
import { holderOfCode } from "../affiliate/referrer";
import { earnedOnOrder, levelAbove, suggestedCents } from "./suggest-credit";

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
  /** The code the customer named, else the claimant's own, but not on their own order. */
  const suggestedCode = claim.namedCode || (buyer?.id !== user.id && user.affiliateCode) || "";
  const [level, clicks, postings, ordersOfBuyer, reviewer, owner, others, earlier] = await Promise.all([
    buyer && levelAbove(db, buyer.id, user.id),
    buyer ? clicksBefore(db, user.id, buyer.createdAt) : 0,
    order ? postingsOf(db, order.id) : [],
    buyer && !order ? ordersOf(db, buyer.id) : [],
    reviewedByUserId ? db.user.findUnique({ where: { id: reviewedByUserId }, select: { name: true } }) : null,
    holderOfCode(db, suggestedCode),
    otherClaims(db, { claimId, orderId: order?.id ?? null, buyer }),
    db.orderClaim.groupBy({
      ...{ by: ["status"], where: { userId: user.id, id: { not: claim.id } }, _count: true },
    }),
  ]);
  const earlierOf = (status: string) => earlier.find((group) => group.status === status)?._count ?? 0;
  const earnedCents = order && owner ? await earnedOnOrder(db, order.id, owner.id) : 0;
  return {
    ...{ ...rest, number: claimNumber(claim.id), answer: answer as AnswerCode, claimant: user, creditedUser },
    ...{ order: order && { ...order, user: undefined }, buyer, level, clicks, postings, ordersOfBuyer },
    reviewedBy: reviewer?.name ?? null,
    /** The account with the prefilled code, and what it earned on the order, net of reversals. */
    suggestedOwner: owner && { name: owner.name, isSuspended: owner.isDisabled, earnedCents },
    ...{ suggestedCode, suggestedCents: order && (await suggestedCents({ db, now }, order, { level, earnedCents })) },
    /** All accounts' claims on the same order or buyer, the latest first. */
    otherClaims: others,
    earlierClaims: { accepted: earlierOf("approved"), declined: earlierOf("rejected") },
  };
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

/**
 * What each level above the buyer earned on the order, net of reversals, or why the order's current payment did not pay
 * it, whatever an earlier payment paid and took back.
 */
async function postingsOf(db: Db, orderId: string) {
  const rows = await queryRows(db, PostingRow)`
    WITH skipped AS (
      SELECT s.level, s.affiliate_user_id, 0::bigint AS cents, s.reason
      FROM skipped_commissions s JOIN orders o ON o.id = s.order_id AND o.payment_generation = s.generation
      WHERE s.order_id = ${orderId}::uuid AND NOT EXISTS (
        SELECT 1 FROM ledger_entries e
        WHERE e.order_id = s.order_id AND e.level = s.level AND e.generation = s.generation)
    ), posted AS (
      SELECT level, affiliate_user_id, sum(amount_cents)::bigint AS cents, NULL AS reason
      FROM ledger_entries e WHERE order_id = ${orderId}::uuid AND level IS NOT NULL GROUP BY 1, 2
      HAVING sum(amount_cents) <> 0 OR NOT EXISTS (SELECT 1 FROM skipped s WHERE s.level = e.level)
      UNION ALL SELECT level, affiliate_user_id, cents, reason FROM skipped
    )
    SELECT p.level, u.id::text AS "userId", u.name, p.cents, p.reason
    FROM posted p JOIN users u ON u.id = p.affiliate_user_id ORDER BY p.level`;
  return rows.map(({ cents, reason, ...row }) => ({
    ...row,
    cents: Number(cents),
    why: reason && (SKIP_MESSAGES[reason as SkipReason] ?? reason),
  }));
}
