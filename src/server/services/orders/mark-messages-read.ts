import { notFound } from "~/domain/errors";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { orderChanged } from "./order-changed";

/** Marks the shop's messages about an order of the signed-in customer as read. Throws "not-found". */
export function markMessagesRead({ db, actor }: SignedInContext, { orderId }: OrderIdInput) {
  return inTransaction(db, async (tx) => {
    const order = await tx.order.findFirst({ where: { id: orderId, userId: actor.userId }, select: { id: true } });
    if (!order) throw notFound("Order");
    const { count } = await tx.orderMessage.updateMany({
      where: { orderId, senderType: "admin", isRead: false, order: { userId: actor.userId } },
      data: { isRead: true },
    });
    if (count > 0) await orderChanged(tx, orderId);
    return { count };
  });
}
