import type { ArchiveManyInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import { archiveOrder, unarchiveOrder } from "./archive-order";
import { eachOrder } from "./each-order";

/** Archives or unarchives many orders, each in its own transaction: a failure does not affect the others. */
export async function archiveMany(ctx: SignedInContext, { orderIds, isArchived }: ArchiveManyInput) {
  const orders = await ctx.db.order.findMany({
    where: { id: { in: orderIds } },
    select: { id: true, shortId: true, isArchived: true },
  });
  const known = new Map(orders.map((order) => [order.id, order]));
  const results = await eachOrder(ctx, [...new Set(orderIds)], async (orderId) => {
    const order = known.get(orderId);
    await (isArchived ? archiveOrder : unarchiveOrder)(ctx, { orderId });
    return order?.isArchived === isArchived ? "unchanged" : "done";
  });
  return results.map(({ item: orderId, ...result }) => ({
    orderId,
    shortId: known.get(orderId)?.shortId ?? orderId.slice(0, 8).toUpperCase(),
    ...result,
  }));
}
