import { canDo } from "~/domain/order-status";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockOrder, recordTransition } from "./order-transition";

/** Archives an order. No-op if already archived. */
export const archiveOrder = (ctx: SignedInContext, { orderId }: { orderId: string }) => move(ctx, orderId, true);

/** Unarchives an order. No-op if not archived. */
export const unarchiveOrder = (ctx: SignedInContext, { orderId }: { orderId: string }) => move(ctx, orderId, false);

async function move(ctx: SignedInContext, orderId: string, isArchived: boolean) {
  const action = isArchived ? "archive" : "unarchive";
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!canDo(action, order)) return { isArchived };
    await tx.order.update({ where: { id: orderId }, data: { isArchived } });
    const before = { isArchived: order.isArchived };
    await recordTransition(tx, ctx, {
      orderId,
      action,
      from: order.status,
      to: order.status,
      before,
      after: { isArchived },
    });
    return { isArchived };
  });
}
