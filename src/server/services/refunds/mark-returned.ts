import { DomainError, notFound } from "~/domain/errors";
import type { MoneyReturn } from "~/generated/prisma/client";
import type { MarkReturnedInput } from "~/schemas/admin/refunds";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { auditTarget, notifyOrderPages, type Target } from "../payments/line-target";

/**
 * Records that money was sent back, under the payment app's reference, and e-mails the payer. Idempotent; reversed by
 * `undoReturned`. Throws "not-found", "already-returned" (under another reference), "test-order".
 */
export function markReturned(ctx: SignedInContext, { returnId, reference }: MarkReturnedInput) {
  return inTransaction(ctx.db, async (tx) => {
    await assertNoTest(tx, returnId);
    const { count } = await tx.moneyReturn.updateMany({
      where: { id: returnId, returnedAt: null },
      data: { returnedAt: ctx.now, returnedByUserId: ctx.actor.userId, reference },
    });
    const found = await tx.moneyReturn.findUnique({ where: { id: returnId } });
    if (!found) throw notFound("Return");
    if (count === 0 && found.reference !== reference) {
      const message = `This was already marked as returned, under ${found.reference}.`;
      throw new DomainError("CONFLICT", "already-returned", message);
    }
    if (count > 0) {
      const target = targetOf(found);
      await recordAudit(tx, ctx, {
        ...{ action: "payments.returned", ...auditTarget(target) },
        after: { returnId, reference, amountCents: found.amountCents },
      });
      await notifyOrderPages(tx, target);
      const isTold = await tellPayer(tx, { returnId, returnedAt: ctx.now }, target);
      return { alreadyReturned: false, isTold };
    }
    return { alreadyReturned: true, isTold: false };
  });
}

export const targetOf = ({ orderId, subscriptionRequestId }: MoneyReturn): Target =>
  orderId ? { kind: "order", id: orderId } : { kind: "membership", id: subscriptionRequestId ?? "" };

export type Sent = { returnId: string; returnedAt: Date };

/** Keyed by the moment, so that money un-marked and returned later is e-mailed again. */
export const returnedMailKey = ({ returnId, returnedAt }: Sent) => `money-returned:${returnId}:${returnedAt.getTime()}`;

/** The delay before the payer is e-mailed, in which an admin who marked the wrong row can undo it unnoticed. */
export const RETURNED_MAIL_AFTER_MS = 5 * 60_000;

/** Queues the e-mail to the payer. Returns false if the account was deleted. */
async function tellPayer(tx: Tx, sent: Sent, { kind, id }: Target): Promise<boolean> {
  const paid =
    kind === "order"
      ? await tx.order.findUnique({ where: { id }, select: OF_PAYER })
      : await tx.subscriptionRequest.findUnique({ where: { id }, select: OF_PAYER });
  if (!paid || paid.user.deletedAt) return false;
  await queueMail(tx, {
    ...{ dedupeKey: returnedMailKey(sent), template: "money-returned", toEmail: paid.user.email },
    payload: { returnId: sent.returnId, userId: paid.userId },
    notBefore: new Date(sent.returnedAt.getTime() + RETURNED_MAIL_AFTER_MS),
    ...(kind === "order" && { orderId: id }),
  });
  return true;
}

const OF_PAYER = { userId: true, user: { select: { email: true, deletedAt: true } } } as const;

/** No money was paid for a test order, so none is returned. */
async function assertNoTest(tx: Tx, id: string): Promise<void> {
  const test = { id, kind: "refund", returnedAt: null, order: { isTestOrder: true } } as const;
  if ((await tx.moneyReturn.count({ where: test })) === 0) return;
  const message = "This order is a test, so no money goes back for it. Take its test flag away first.";
  throw new DomainError("CONFLICT", "test-order", message);
}
