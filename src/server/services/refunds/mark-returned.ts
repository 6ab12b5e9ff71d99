import { DomainError, notFound } from "~/domain/errors";
import type { MarkReturnedInput } from "~/schemas/admin/refunds";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

/**
 * Notes that money was sent back, under the payment app's reference. The same again changes nothing. Throws "not-found",
 * "already-returned" for another reference.
 */
export function markReturned(ctx: SignedInContext, { returnId, reference }: MarkReturnedInput) {
  return inTransaction(ctx.db, async (tx) => {
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
      await recordAudit(tx, ctx, {
        ...{ action: "payments.returned", entity: "order", entityId: found.orderId },
        after: { returnId, reference, amountCents: found.amountCents },
      });
    }
    return { alreadyReturned: count === 0 };
  });
}
