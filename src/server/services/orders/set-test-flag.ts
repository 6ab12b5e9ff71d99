import { TEST_FLAG_REASONS } from "~/domain/reversal-reason";
import type { StockReason, StockStep } from "~/domain/stock";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recountPayments } from "../commissions/buyer-payments";
import { postCommissions } from "../commissions/post-commissions";
import { reverseCommissions } from "../commissions/reverse-commissions";
import { uplinesAtPayment } from "../commissions/uplines-at-payment";
import { offsetTestOrderCredit } from "../credit/balance-test-order";
import { lapseCredit } from "../credit/lapse-credit";
import { moveStock } from "../stock/move-stock";
import { lockOrder, recordTransition } from "./order-transition";
import { assertNotPartlyRefunded, postedOrder } from "./reverse-paid-order";

/**
 * Sets or clears an order's test flag: a test pays nobody, counts for nobody and returns its store credit. A paid
 * order's commissions are posted again under the next generation, calculated with the uplines at the time of payment. Throws
 * "not-found", "partly-refunded", "credit-spent".
 */
export async function setTestFlag(ctx: SignedInContext, input: { orderId: string; isTestOrder: boolean }) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    if (order.isTestOrder === input.isTestOrder) return;
    assertNotPartlyRefunded(order);
    const generation = order.paymentGeneration + (order.isPaid ? 1 : 0);
    await tx.order.update({
      where: { id: order.id },
      data: { isTestOrder: input.isTestOrder, paymentGeneration: generation },
    });
    if (order.isPaid) {
      await repost(tx, ctx, order, input.isTestOrder);
      await countPaymentAs(tx, order, generation);
    }
    await offsetTestOrderCredit(tx, {
      ...{ orderId: order.id, userId: order.userId, isTestOrder: input.isTestOrder },
      ...{ actorUserId: ctx.actor.userId, now: ctx.now },
    });
    const key = `close:test-order:${order.id}:${generation}:${ctx.now.getTime()}`;
    await lapseCredit(tx, { userId: order.userId, key, now: ctx.now });
    await moveStock(tx, { orderId: order.id, ...stockStep(order, input.isTestOrder), now: ctx.now });
    await recordTransition(tx, ctx, {
      orderId: order.id,
      action: "testFlag",
      from: order.status,
      to: order.status,
      before: { isTestOrder: order.isTestOrder, generation: order.paymentGeneration },
      after: { isTestOrder: input.isTestOrder, generation },
    });
  });
  return { isTestOrder: input.isTestOrder };
}

/** A test order neither reserves nor takes stock. */
function stockStep(order: Order, isTestOrder: boolean): { step: StockStep; reason: StockReason } {
  const { status, isPaid, trackingNumber } = order;
  const reason = isTestOrder ? "test" : "not-test";
  // A shipped order has taken its units even if its payment was undone.
  const hasTaken = isPaid || (status === "pending" && trackingNumber !== null);
  if (isTestOrder) return { step: hasTaken ? "return" : "release", reason };
  if (hasTaken) return { step: "take", reason };
  return { step: status === "pending" ? "hold" : "release", reason };
}

/** Moves the payment's statement line and e-mail to the new generation, so that undoing it finds them. */
async function countPaymentAs(tx: Tx, { id: orderId, paymentGeneration: former }: Order, generation: number) {
  await tx.statementLine.updateMany({
    where: { matchedOrderId: orderId, paidGeneration: former },
    data: { paidGeneration: generation },
  });
  await tx.outboxMail.updateMany({
    where: { dedupeKey: `payment-confirmed:${orderId}:${former}` },
    data: { dedupeKey: `payment-confirmed:${orderId}:${generation}` },
  });
}

async function repost(tx: Tx, ctx: SignedInContext, order: Order, isTestOrder: boolean): Promise<void> {
  const former = postedOrder(order, ctx.now);
  const reason = isTestOrder ? TEST_FLAG_REASONS.on : TEST_FLAG_REASONS.off;
  await reverseCommissions(tx, former, { reason, actorUserId: ctx.actor.userId, now: ctx.now });
  const original = await uplinesAtPayment(tx, order.id, former.generation);
  const reposted = { ...former, buyerTier: order.buyerTier, isTestOrder, generation: former.generation + 1 };
  await postCommissions(tx, reposted, ctx.now, original);
  await recountPayments(tx, order.userId);
}
