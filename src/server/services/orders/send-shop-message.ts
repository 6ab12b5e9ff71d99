import { notFound } from "~/domain/errors";
import type { SendShopMessageInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { writeMessage } from "./write-message";

/** Writes to the customer about an order: into the order's thread, and by e-mail. */
export function sendShopMessage(ctx: SignedInContext, input: SendShopMessageInput): Promise<{ messageId: string }> {
  const { orderId } = input;
  return inTransaction(ctx.db, async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { email: true } });
    if (!order) throw notFound("Order");
    const sent = { ...input, userId: null, senderType: "admin", toEmail: order.email, now: ctx.now } as const;
    const { id, isNew } = await writeMessage(tx, sent);
    if (isNew) {
      await recordAudit(tx, ctx, {
        action: "order.message",
        entity: "order",
        entityId: orderId,
        after: { messageId: id },
      });
    }
    return { messageId: id };
  });
}
