import { FLAG_REASONS } from "~/domain/reversal-reason";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { recountPayments } from "../commissions/buyer-payments";
import { postCommissions } from "../commissions/post-commissions";
import { reverseCommissions } from "../commissions/reverse-commissions";
import { uplinesAtPayment } from "../commissions/uplines-at-payment";
import { recordTransition } from "./order-transition";
import { assertNotPartlyRefunded, postedOrder } from "./reverse-paid-order";

/** What decides whether an order counts: on the order as it was placed, or last corrected. */
type Flag = keyof typeof FLAG_REASONS;

const ACTIONS = { isTestOrder: "testFlag", isWholesale: "wholesaleFlag" } as const satisfies Record<Flag, string>;

/**
 * Sets a flag of a locked order that has the other value. A paid order's commissions are posted again under the next
 * generation, calculated with the uplines at the time of payment. Returns the generation. Throws "partly-refunded".
 */
export async function changeFlag(tx: Tx, ctx: SignedInContext, order: Order, flag: Flag): Promise<number> {
  assertNotPartlyRefunded(order);
  const generation = order.paymentGeneration + (order.isPaid ? 1 : 0);
  const changed: Pick<Order, Flag> = { isTestOrder: order.isTestOrder, isWholesale: order.isWholesale };
  changed[flag] = !order[flag];
  await tx.order.update({ where: { id: order.id }, data: { ...changed, paymentGeneration: generation } });
  if (order.isPaid) {
    await repost(tx, ctx, order, { ...changed, reason: FLAG_REASONS[flag][changed[flag] ? "on" : "off"] });
    await countPaymentAs(tx, order, generation);
  }
  await recordTransition(tx, ctx, {
    orderId: order.id,
    action: ACTIONS[flag],
    from: order.status,
    to: order.status,
    before: { [flag]: order[flag], generation: order.paymentGeneration },
    after: { [flag]: changed[flag], generation },
  });
  return generation;
}

type Reposted = Pick<Order, Flag> & { reason: string };

async function repost(tx: Tx, ctx: SignedInContext, order: Order, { reason, ...flags }: Reposted): Promise<void> {
  const former = postedOrder(order, ctx.now);
  await reverseCommissions(tx, former, { reason, actorUserId: ctx.actor.userId, now: ctx.now });
  const original = await uplinesAtPayment(tx, order.id, former.generation);
  const reposted = { ...former, ...flags, buyerTier: order.buyerTier, generation: former.generation + 1 };
  await postCommissions(tx, reposted, ctx.now, original);
  await recountPayments(tx, order.userId);
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
