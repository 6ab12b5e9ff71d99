import { z } from "zod";
import { countsInProgram } from "~/domain/commission";
import { ORDER_TRANSITIONS } from "~/domain/order-status";
import type { Surplus } from "~/domain/payment-surplus";
import { paymentStockStep } from "~/domain/stock";
import { SubscriptionTier } from "~/generated/prisma/enums";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { recordPayment } from "../commissions/buyer-payments";
import { postCommissions } from "../commissions/post-commissions";
import { withdrawPartMails } from "../payments/payment-mails";
import { moveStock } from "../stock/move-stock";
import { assertActionAllowed, recordTransition } from "./order-transition";
import { withdrawReminder } from "./withdraw-reminder";

const Claimed = z.strictObject({
  userId: z.string(),
  email: z.string(),
  generation: z.number(),
  isTestOrder: z.boolean(),
  wasArchived: z.boolean(),
  trackingNumber: z.string().nullable(),
  isWholesale: z.boolean(),
  buyerTier: z.enum(SubscriptionTier),
  subtotalCents: z.number(),
  paymentRemindedAt: z.date().nullable(),
  /** Whether an e-mail asking for the rest of a partial payment is still unsent. */
  hasPartMail: z.boolean(),
  /** Whether one of its products has a stock count or reserved units. */
  hasStock: z.boolean(),
});
type Claimed = z.infer<typeof Claimed>;
type Payment = { alreadyPaid: boolean };

/**
 * Marks a pending order as paid with everything that follows: the buyer's dates, commissions on ten levels, counters,
 * tiers, and the e-mail confirmation. Unarchives it, because it has to be shipped. Idempotent, also under concurrent
 * clicks: the others get `alreadyPaid`.
 */
export function markOrderPaid(ctx: SignedInContext, { orderId }: { orderId: string }): Promise<Payment> {
  return inTransaction(ctx.db, (tx) => markOrderPaidInTransaction(tx, ctx, orderId));
}

/** `markOrderPaid` inside the transaction of a larger command. */
export async function markOrderPaidInTransaction(
  tx: Tx,
  ctx: SignedInContext,
  orderId: string,
  /** The overpayment and what happens to it, for the customer's e-mail. */
  surplus: Surplus | null = null,
): Promise<Payment> {
  const order = await claim(tx, orderId, ctx.now);
  if (!order) return alreadyPaid(tx, orderId);
  await postCommissions(tx, { id: orderId, ...order, paidAt: ctx.now }, ctx.now);
  if (countsInProgram(order)) await recordPayment(tx, order.userId, ctx.now);
  // Paid again: an unsent e-mail that the last payment was undone is no longer true.
  if (order.generation > 1) await withdrawMail(tx, `payment-undone:${orderId}:${order.generation - 1}`);
  // The reminder's key has the generation before this payment.
  await withdrawReminder(tx, { ...order, id: orderId, paymentGeneration: order.generation - 1 });
  if (order.hasPartMail) await withdrawPartMails(tx, { kind: "order", id: orderId });
  await queueMail(tx, {
    dedupeKey: `payment-confirmed:${orderId}:${order.generation}`,
    template: "payment-confirmed",
    toEmail: order.email,
    payload: { orderId, ...(surplus && { surplus }) },
    orderId,
  });
  if (order.hasStock && !order.isTestOrder)
    await moveStock(tx, { orderId, step: paymentStockStep(order), reason: "payment", now: ctx.now });
  await recordTransition(tx, ctx, {
    orderId,
    action: "markPaid",
    from: "pending",
    to: "completed",
    before: { isPaid: false, ...(order.wasArchived && { isArchived: true }) },
    after: {
      ...{ isPaid: true, paidAt: ctx.now, generation: order.generation },
      ...(order.wasArchived && { isArchived: false }),
    },
  });
  return { alreadyPaid: false };
}

/** Marks the order as paid if it is still pending; undefined otherwise. */
async function claim(tx: Tx, orderId: string, now: Date): Promise<Claimed | undefined> {
  const claimed = await queryRows(tx, Claimed)`
    UPDATE orders SET status = ${ORDER_TRANSITIONS.markPaid.to}::"OrderStatus", is_paid = true,
      is_archived = false, payment_tag = coalesce((SELECT nullif(s.payment_tag, '') FROM site_settings s), payment_tag),
      paid_at = ${sqlTime(now)}, payment_generation = payment_generation + 1, updated_at = ${sqlTime(now)}
    WHERE id = ${orderId}::uuid AND status = ANY(${[...ORDER_TRANSITIONS.markPaid.from]}::text[]::"OrderStatus"[])
    RETURNING user_id::text AS "userId", email, payment_generation AS generation, is_test_order AS "isTestOrder",
      (SELECT before.is_archived FROM orders before WHERE before.id = orders.id) AS "wasArchived",
      tracking_number AS "trackingNumber",
      is_wholesale AS "isWholesale", buyer_tier::text AS "buyerTier", subtotal_cents AS "subtotalCents",
      payment_reminded_at AS "paymentRemindedAt", EXISTS (
        SELECT 1 FROM outbox_mails m WHERE m.order_id = orders.id AND m.template = 'payment-part'
          AND m.status IN ('waiting', 'failed')) AS "hasPartMail", EXISTS (
        SELECT 1 FROM order_items i LEFT JOIN products p ON p.id = i.product_id
        WHERE i.order_id = orders.id AND (i.stock_held > 0 OR p.stock_count IS NOT NULL)) AS "hasStock"`;
  return claimed[0];
}

async function alreadyPaid(tx: Tx, orderId: string): Promise<Payment> {
  const order = await tx.order.findUnique({ where: { id: orderId }, select: { isPaid: true } });
  if (!order?.isPaid) await assertActionAllowed(tx, orderId, "markPaid");
  return { alreadyPaid: true };
}
