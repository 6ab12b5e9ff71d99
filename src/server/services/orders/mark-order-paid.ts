import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import type { SubscriptionTier } from "~/domain/membership";
import { ORDER_TRANSITIONS } from "~/domain/order-status";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { advanceTiers } from "../commissions/advance-tiers";
import { notePayment } from "../commissions/buyer-payments";
import { catchUpTiers } from "../commissions/catch-up-tiers";
import { postCommissions } from "../commissions/post-commissions";
import { activeSince, sqlTime } from "../commissions/uplines";
import { queueMail } from "../mail/queue-mail";
import { withdrawMail } from "../mail/withdraw-mail";
import { orderThatRefused, recordTransition } from "./order-transition";

type Claimed = {
  userId: string;
  email: string;
  generation: number;
  isTestOrder: boolean;
  isWholesale: boolean;
  buyerTier: SubscriptionTier;
  subtotalCents: number;
};
type Payment = { alreadyPaid: boolean; uplineIds: string[] };

/**
 * Marks a waiting order as paid, and settles all that follows from it at once: the buyer's dates, commissions of ten
 * levels, counters, tiers, and the confirmation by e-mail. However often and however simultaneously it is pressed, it
 * happens once; the other presses are told that the order was already paid.
 */
export async function markOrderPaid(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const payment = await inTransaction(ctx.db, (tx) => settleOrder(tx, ctx, orderId));
  await catchUpTiers(ctx, payment.uplineIds);
  return { alreadyPaid: payment.alreadyPaid };
}

/**
 * The part of marking an order as paid that belongs into one transaction, for an act that does more in the same one.
 * Its tiers are caught up afterwards, by `catchUpTiers(ctx, uplineIds)`.
 */
export async function settleOrder(tx: Tx, ctx: SignedInContext, orderId: string): Promise<Payment> {
  const order = await claim(tx, orderId, ctx.now);
  if (!order) return alreadyPaid(tx, orderId);
  const uplineIds = await postCommissions(tx, { id: orderId, ...order, paidAt: ctx.now }, ctx.now);
  if (!order.isTestOrder) {
    await notePayment(tx, order.userId, ctx.now);
    await advanceTiers(tx, uplineIds, ctx.now);
  }
  // Paid again: an e-mail that says the last payment was undone, and has not left yet, would no longer be true.
  if (order.generation > 1) await withdrawMail(tx, `payment-undone:${orderId}:${order.generation - 1}`);
  await queueMail(tx, {
    dedupeKey: `payment-confirmed:${orderId}:${order.generation}`,
    template: "payment-confirmed",
    toEmail: order.email,
    payload: { orderId },
    orderId,
  });
  await recordTransition(tx, ctx, {
    orderId,
    action: "markPaid",
    from: "pending",
    to: "completed",
    before: { isPaid: false },
    after: { isPaid: true, paidAt: ctx.now, generation: order.generation },
  });
  return { alreadyPaid: false, uplineIds: order.isTestOrder ? [] : uplineIds };
}

/**
 * Takes the order for this payment, if it still waits for one. Where the buyer's referrer has fewer active referrals
 * than the bonus needs, payments under that referrer go one after the other, so that each counts the one before it.
 */
async function claim(tx: Tx, orderId: string, now: Date): Promise<Claimed | undefined> {
  const claimed = await tx.$queryRaw<Claimed[]>`
    WITH paid AS (
      UPDATE orders SET status = ${ORDER_TRANSITIONS.markPaid.to}::"OrderStatus", is_paid = true,
        paid_at = ${sqlTime(now)}, payment_generation = payment_generation + 1, updated_at = ${sqlTime(now)}
      WHERE id = ${orderId}::uuid AND status = ANY(${[...ORDER_TRANSITIONS.markPaid.from]}::text[]::"OrderStatus"[])
      RETURNING *
    )
    SELECT paid.user_id::text AS "userId", paid.email, paid.payment_generation AS generation,
      paid.is_test_order AS "isTestOrder", paid.is_wholesale AS "isWholesale",
      paid.buyer_tier::text AS "buyerTier", paid.subtotal_cents AS "subtotalCents",
      CASE WHEN (SELECT count(*) FROM (
          SELECT 1 FROM users other WHERE other.referred_by_user_id = buyer.referred_by_user_id AND other.id <> buyer.id
            AND other.last_paid_order_at >= ${sqlTime(activeSince(now))} LIMIT ${MIN_ACTIVE_REFERRALS_FOR_BONUS}) active
        ) < ${MIN_ACTIVE_REFERRALS_FOR_BONUS}
        THEN pg_advisory_xact_lock(hashtextextended('active-referrals:' || buyer.referred_by_user_id::text, 0))::text
      END AS waited
    FROM paid JOIN users buyer ON buyer.id = paid.user_id`;
  return claimed[0];
}

async function alreadyPaid(tx: Tx, orderId: string): Promise<Payment> {
  const order = await tx.order.findUnique({ where: { id: orderId }, select: { isPaid: true } });
  if (!order?.isPaid) await orderThatRefused(tx, orderId, "markPaid");
  return { alreadyPaid: true, uplineIds: [] };
}
