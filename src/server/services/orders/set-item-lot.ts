import { DomainError, notFound } from "~/domain/errors";
import type { SetItemLotInput } from "~/schemas/admin/lots";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { orderChanged } from "./order-changed";
import { lockOrderForStaff } from "./order-transition";

/**
 * Sets the lot that an order line is shipped from; null leaves the choice to shipping. Throws "not-found", and
 * "other-product" if the lot is not of the line's product.
 */
export async function setItemLot(ctx: SignedInContext, { orderId, itemId, lotId }: SetItemLotInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOrderForStaff(tx, ctx, orderId);
    const item = await tx.orderItem.findFirst({
      where: { id: itemId, orderId },
      select: { productId: true, lotId: true, lot: { select: { lotNumber: true } } },
    });
    if (!item) throw notFound("Order line");
    if (item.lotId === lotId) return;
    const lot = lotId ? await tx.productLot.findUnique({ where: { id: lotId } }) : null;
    if (lotId && !lot) throw notFound("Lot");
    if (lot && lot.productId !== item.productId) {
      throw new DomainError("CONFLICT", "other-product", "This lot belongs to another product.");
    }
    await tx.orderItem.update({ where: { id: itemId }, data: { lotId } });
    await recordAudit(tx, ctx, {
      action: "order.set-lot",
      entity: "order",
      entityId: orderId,
      before: { itemId, lotNumber: item.lot?.lotNumber ?? null },
      after: { itemId, lotNumber: lot?.lotNumber ?? null },
    });
    await orderChanged(tx, orderId);
  });
}
