import { type RefundTarget, splitRefund } from "~/domain/partial-refund";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { moveCredit } from "../credit/move-credit";

type Given = { amountCents: number; to: RefundTarget; key: string; refundId: string | null };

/**
 * Gives refunded money back, in the transaction of the refund: what came as money is noted as money to return, or becomes
 * store credit where that was chosen; what store credit paid is store credit again. Answers how it was split.
 */
export async function sendBack(tx: Tx, ctx: SignedInContext, order: Order, { amountCents, to, key, refundId }: Given) {
  const [money, credit] = await Promise.all([
    tx.moneyReturn.aggregate({ where: { orderId: order.id, kind: "refund" }, _sum: { amountCents: true } }),
    tx.creditEntry.aggregate({ where: { orderId: order.id, kind: "refund" }, _sum: { amountCents: true } }),
  ]);
  const paidCents = order.totalAmountCents - order.creditAppliedCents;
  const returned = money._sum.amountCents ?? 0;
  // Credit given for what was paid in money uses the money up as well.
  const asCredit = Math.max(0, (credit._sum.amountCents ?? 0) - order.creditAppliedCents);
  const split = splitRefund({ amountCents, to, moneyLeftCents: paidCents - returned - asCredit });
  const by = { createdByUserId: ctx.actor.userId, createdAt: ctx.now };
  if (split.returnCents > 0) {
    await tx.moneyReturn.create({
      data: {
        ...{ kind: "refund", idempotencyKey: key, orderId: order.id, refundId, amountCents: split.returnCents },
        ...by,
      },
    });
  }
  if (split.creditCents > 0) {
    await moveCredit(tx, {
      ...{ userId: order.userId, kind: "refund", amountCents: split.creditCents, key, orderId: order.id },
      ...{ actorUserId: ctx.actor.userId, now: ctx.now },
    });
  }
  return split;
}
