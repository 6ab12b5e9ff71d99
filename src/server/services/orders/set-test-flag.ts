import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { advanceTiers } from "../commissions/advance-tiers";
import { recountPayments } from "../commissions/buyer-payments";
import { catchUpTiers } from "../commissions/catch-up-tiers";
import { postCommissions } from "../commissions/post-commissions";
import { reverseCommissions } from "../commissions/reverse-commissions";
import { lockOrder, recordTransition } from "./order-transition";
import { posted } from "./take-payment-back";

/**
 * Says that an order is a test, or that it is real after all. A paid order's commissions are taken back and posted
 * anew under the next number: a test order pays nobody and counts for nobody.
 */
export async function setTestFlag(ctx: SignedInContext, input: { orderId: string; isTestOrder: boolean }) {
  const uplineIds = await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    if (order.isTestOrder === input.isTestOrder) return [];
    const generation = order.paymentGeneration + (order.isPaid ? 1 : 0);
    await tx.order.update({
      where: { id: order.id },
      data: { isTestOrder: input.isTestOrder, paymentGeneration: generation },
    });
    const uplines = order.isPaid ? await repost(tx, ctx, order, input.isTestOrder) : [];
    await recordTransition(tx, ctx, {
      orderId: order.id,
      action: "testFlag",
      from: order.status,
      to: order.status,
      before: { isTestOrder: order.isTestOrder, generation: order.paymentGeneration },
      after: { isTestOrder: input.isTestOrder, generation },
    });
    return uplines;
  });
  await catchUpTiers(ctx, uplineIds);
  return { isTestOrder: input.isTestOrder };
}

async function repost(tx: Tx, ctx: SignedInContext, order: Order, isTestOrder: boolean): Promise<string[]> {
  const former = posted(order, ctx.now);
  const reason = isTestOrder ? "Marked as a test order" : "No longer a test order";
  await reverseCommissions(tx, former, { reason, actorUserId: ctx.actor.userId, now: ctx.now });
  const { userId, buyerTier, isWholesale } = order;
  const anew = { ...former, userId, buyerTier, isWholesale, isTestOrder, generation: former.generation + 1 };
  const uplineIds = await postCommissions(tx, anew, ctx.now);
  await recountPayments(tx, order.userId);
  if (!isTestOrder) await advanceTiers(tx, uplineIds, ctx.now);
  return isTestOrder ? [] : uplineIds;
}
