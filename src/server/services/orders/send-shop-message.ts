import { notFound } from "~/domain/errors";
import { ANOTHER_ADMIN, threadChangedError } from "~/domain/thread-changed-error";
import type { SendShopMessageInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { NEWEST_MESSAGE_FIRST } from "./thread";
import { writeMessage } from "./write-message";

/**
 * Sends a message to the customer about an order: into the order's thread, and by e-mail. Idempotent by `messageId`.
 * Throws "not-found", and "thread-moved-on" if somebody has written since the last message seen.
 */
export function sendShopMessage(ctx: SignedInContext, input: SendShopMessageInput): Promise<{ messageId: string }> {
  const { seenMessageId, ...typed } = input;
  const { orderId } = typed;
  return inTransaction(ctx.db, async (tx) => {
    // Waits for concurrent writers (inserting a message takes a key share lock on its order), and for a new address.
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR UPDATE`;
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { email: true } });
    if (!order) throw notFound("Order");
    if (seenMessageId !== undefined) await assertAllSeen(tx, { ...typed, seenMessageId });
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
  // A retry of a message whose response was lost.
  if (messageId && (await tx.orderMessage.count({ where: { id: messageId, orderId } })) > 0) return;
  throw threadChangedError(newest.senderType === "admin" ? ANOTHER_ADMIN : "The customer");
}
