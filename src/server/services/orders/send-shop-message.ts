import { randomUUID } from "node:crypto";
import { notFound } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { queueMail } from "../mail/queue-mail";

/** Writes to the customer about an order: into the order's thread, and by e-mail. */
export async function sendShopMessage(
  ctx: SignedInContext,
  { orderId, message }: { orderId: string; message: string },
) {
  const id = randomUUID();
  await inTransaction(ctx.db, async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { email: true } });
    if (!order) throw notFound("Order");
    await tx.orderMessage.create({
      data: { id, orderId, userId: null, senderType: "admin", message, isRead: false, createdAt: ctx.now },
    });
    await queueMail(tx, {
      dedupeKey: `order-message:${id}`,
      template: "order-message",
      toEmail: order.email,
      payload: { orderId, messageId: id },
      orderId,
    });
    await recordAudit(tx, ctx, {
      action: "order.message",
      entity: "order",
      entityId: orderId,
      after: { messageId: id },
    });
  });
  return { messageId: id };
}
