import { notFound } from "~/domain/errors";
import { ANOTHER_ADMIN, threadMovedOn } from "~/domain/thread-moved-on";
import type { SendShopMessageInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { NEWEST_MESSAGE_FIRST } from "./thread";
import { writeMessage } from "./write-message";

/**
 * Writes to the customer about an order: into the order's thread, and by e-mail. The same message again is sent once.
 * Throws "not-found", and "thread-moved-on" when somebody has written since the message that was seen last.
 */
export function sendShopMessage(ctx: SignedInContext, input: SendShopMessageInput): Promise<{ messageId: string }> {
  const { seenMessageId, ...typed } = input;
  const { orderId } = typed;
  return inTransaction(ctx.db, async (tx) => {
    // Whoever writes into the thread at this moment is waited for: a new message locks its order's key.
    const isChecked = seenMessageId !== undefined;
    if (isChecked) await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR UPDATE`;
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { email: true } });
    if (!order) throw notFound("Order");
    if (isChecked) await assertAllSeen(tx, { ...typed, seenMessageId });
    const sent = { ...typed, userId: null, senderType: "admin", toEmail: order.email, now: ctx.now } as const;
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

async function assertAllSeen(tx: Tx, { orderId, messageId, seenMessageId }: SendShopMessageInput): Promise<void> {
  const newest = await tx.orderMessage.findFirst({
    where: { orderId },
    orderBy: NEWEST_MESSAGE_FIRST,
    select: { id: true, senderType: true },
  });
  if (!newest || newest.id === seenMessageId) return;
  // The same message again, after an answer that was lost on the way.
  if (messageId && (await tx.orderMessage.count({ where: { id: messageId, orderId } })) > 0) return;
  throw threadMovedOn(newest.senderType === "admin" ? ANOTHER_ADMIN : "The customer");
}
