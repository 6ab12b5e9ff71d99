import { DomainError, notFound } from "~/domain/errors";
import type { UndoReturnedInput } from "~/schemas/admin/refunds";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { auditTarget, notifyOrderPages } from "../payments/line-target";
import { returnedMailKey, type Sent, targetOf } from "./mark-returned";

/**
 * Undoes `markReturned`: the money is to be returned again, and an unsent e-mail is withdrawn. Returns whether the
 * payer has already been told, or "unknown". Idempotent. Throws "not-found", and "changed-meanwhile" if it was returned
 * at another moment than the admin saw.
 */
export function undoReturned(ctx: SignedInContext, { returnId, returnedAt: seenAt }: UndoReturnedInput) {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM money_returns WHERE id = ${returnId}::uuid FOR UPDATE`;
    const money = await tx.moneyReturn.findUnique({ where: { id: returnId } });
    if (!money) throw notFound("Return");
    const { returnedAt, reference, amountCents } = money;
    // Another undo came first and got the real answer.
    if (!returnedAt) return { told: "unknown" as const };
    if (returnedAt.getTime() !== seenAt.getTime()) {
      const message = "This was marked as returned again in the meantime. Please look at the list again.";
      throw new DomainError("CONFLICT", "changed-meanwhile", message);
    }
    await tx.moneyReturn.update({
      where: { id: returnId },
      data: { returnedAt: null, returnedByUserId: null, reference: "" },
    });
    const told = await deleteUnsentMails(tx, { returnId, returnedAt });
    const target = targetOf(money);
    await notifyOrderPages(tx, target);
    await recordAudit(tx, ctx, {
      ...{ action: "payments.undoReturned", ...auditTarget(target) },
      before: { returnedAt, reference },
      after: { returnId, amountCents },
    });
    return { told };
  });
}

/** Withdraws the unsent e-mail. "unknown" if there is none, as for a deleted account. */
async function deleteUnsentMails(tx: Tx, sent: Sent): Promise<"yes" | "no" | "unknown"> {
  // The previous release queued one e-mail per return, without a timestamp in its key.
  const keys = [returnedMailKey(sent), `money-returned:${sent.returnId}`];
  const mails = await tx.outboxMail.findMany({ where: { dedupeKey: { in: keys } }, select: { dedupeKey: true } });
  const key = keys.find((each) => mails.some(({ dedupeKey }) => dedupeKey === each));
  if (!key) return "unknown";
  return (await withdrawMail(tx, key)) ? "no" : "yes";
}
