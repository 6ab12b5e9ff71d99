import { notFound } from "~/domain/errors";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";

/** Opening an order of one's own marks what the shop wrote as read. */
export async function readShopMessages({ db, actor }: SignedInContext, { orderId }: OrderIdInput) {
  const order = await db.order.findFirst({ where: { id: orderId, userId: actor.userId }, select: { id: true } });
  if (!order) throw notFound("Order");
  const { count } = await db.orderMessage.updateMany({
    where: { orderId, senderType: "admin", isRead: false, order: { userId: actor.userId } },
    data: { isRead: true },
  });
  return { count };
}
