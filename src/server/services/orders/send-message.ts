import { randomUUID } from "node:crypto";
import { notFound } from "~/domain/errors";
import type { SendMessageInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/services/mail/queue-mail";
import { shopAddress } from "./shop-address";

/** Writes to the shop about an order of one's own: into the order's thread, and by e-mail. */
export function sendMessage(ctx: SignedInContext, { orderId, message }: SendMessageInput): Promise<{ id: string }> {
  const { db, actor, now } = ctx;
  return inTransaction(db, async (tx) => {
    const order = await tx.order.findFirst({ where: { id: orderId, userId: actor.userId }, select: { id: true } });
    if (!order) throw notFound("Order");
    const id = randomUUID();
    await tx.orderMessage.create({
      data: { id, orderId, userId: actor.userId, senderType: "customer", message, createdAt: now },
    });
    await queueMail(tx, {
      dedupeKey: `order-message:${id}`,
      template: "order-message",
      toEmail: await shopAddress(tx),
      payload: { orderId, messageId: id },
      orderId,
    });
    return { id };
  });
}
