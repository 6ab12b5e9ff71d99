import { type RefundTarget, splitRefund } from "~/domain/partial-refund";
import type { Order } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { offsetTestOrderCredit } from "../credit/balance-test-order";
import { accountDeletedError, isDeleted, lapseCredit } from "../credit/lapse-credit";
import { moveCredit } from "../credit/move-credit";

type Given = { amountCents: number; to: RefundTarget; key: string; refundId: string | null };

/**
 * Gives refunded money back, in the refund's transaction: money becomes money to return, or store credit if so chosen;
 * store credit becomes store credit again. Returns the split. For a test order it is only recorded: nothing is returned
 * or credited unless the flag is removed. A deleted account's store credit lapses; throws "account-deleted" if its
 * money should become store credit.
 */
export async function sendBack(tx: Tx, ctx: SignedInContext, order: Order, { amountCents, to, key, refundId }: Given) {
  const [money, credit] = await Promise.all([
    tx.moneyReturn.aggregate({ where: { orderId: order.id, kind: "refund" }, _sum: { amountCents: true } }),
    tx.creditEntry.aggregate({ where: { orderId: order.id, kind: "refund" }, _sum: { amountCents: true } }),
  ]);
  const paidCents = order.totalAmountCents - order.creditAppliedCents;
  const returned = money._sum.amountCents ?? 0;
  // Credit given for money paid also reduces the money left to return.
  const asCredit = Math.max(0, (credit._sum.amountCents ?? 0) - order.creditAppliedCents);
  const { id: orderId, userId, isTestOrder } = order;
  const split = splitRefund({ amountCents, to, moneyLeftCents: paidCents - returned - asCredit });
  const by = { createdByUserId: ctx.actor.userId, createdAt: ctx.now };
  const keepsMoney = split.creditCents > 0 && to === "credit" && paidCents - returned - asCredit > 0;
  if (keepsMoney && (await isDeleted(tx, userId))) throw accountDeletedError("Refund it to the payer instead.");
  if (split.returnCents > 0) {
    await tx.moneyReturn.create({
      data: {
        ...{ kind: "refund", idempotencyKey: key, orderId, refundId, amountCents: split.returnCents },
        ...by,
      },
    });
  }
  if (split.creditCents > 0) {
    await moveCredit(tx, {
      ...{ userId, kind: "refund", amountCents: split.creditCents, key, orderId },
      ...{ actorUserId: ctx.actor.userId, now: ctx.now },
    });
    await offsetTestOrderCredit(tx, { orderId, userId, isTestOrder, actorUserId: ctx.actor.userId, now: ctx.now });
    await lapseCredit(tx, { userId, key: `close:${key}`, now: ctx.now });
  }
  return split;
}
