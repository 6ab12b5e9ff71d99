import { DomainError } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { moveCredit } from "../credit/move-credit";
import { markOrderPaidInTransaction } from "./mark-order-paid";

type Paying = { userId: string; orderId: string; totalCents: number; creditCents: number };

/**
 * Pays a new order, or part of it, with the store credit of its buyer `userId`, in the transaction that placed it. An
 * order covered in full is marked as paid, with the usual commissions. Throws "credit-not-enough", and "total-changed"
 * if the credit exceeds the order.
 */
export async function payWithCredit(tx: Tx, ctx: SignedInContext, paying: Paying) {
  const { userId, orderId, totalCents, creditCents } = paying;
  if (creditCents > totalCents) {
    const message = `This order comes to ${formatMoney(totalCents)}. Please look at it again.`;
    throw new DomainError("CONFLICT", "total-changed", message, { totalCents });
  }
  await moveCredit(tx, {
    ...{ userId, kind: "spend", amountCents: -creditCents, key: `spend:${orderId}`, orderId },
    ...{ actorUserId: ctx.actor.userId, now: ctx.now },
  });
  await tx.order.update({ where: { id: orderId }, data: { creditAppliedCents: creditCents } });
  if (creditCents < totalCents) return;
  // The e-mail that confirms the payment suffices; there is nothing to pay.
  await withdrawMail(tx, `order-placed:${orderId}`);
  await markOrderPaidInTransaction(tx, ctx, orderId);
}
