import { randomUUID } from "node:crypto";
import type { SenderType } from "~/generated/prisma/enums";
import type { Tx } from "~/server/db";
import { queueDigest } from "~/server/mail/queue-digest";
import { orderChanged } from "./order-changed";

export type MessageToWrite = {
  /** Made by the browser for each message; the same one again is the same message. */
  messageId?: string | undefined;
  orderId: string;
  senderType: SenderType;
  userId: string | null;
  message: string;
  toEmail: string;
  now: Date;
};

/**
 * Puts a message into an order's thread, unread, and into the thread's e-mail, and tells open pages. A repeated try (a double
 * press, an answer that was lost on the way) finds the message there and writes nothing.
 */
export async function writeMessage(tx: Tx, written: MessageToWrite): Promise<{ id: string; isNew: boolean }> {
  const { orderId, senderType, userId, message, now } = written;
  const row = { orderId, senderType, userId, message };
  let id = written.messageId ?? randomUUID();
  const insert = () =>
    tx.orderMessage.createMany({ data: [{ ...row, id, isRead: false, createdAt: now }], skipDuplicates: true });
  if ((await insert()).count === 0) {
    if (await tx.orderMessage.findFirst({ where: { id, ...row }, select: { id: true } })) return { id, isNew: false };
    // The id was used for something else, as when a text is changed after a failure: this is another message.
    id = randomUUID();
    await insert();
  }
  await queueDigest(tx, {
    digestKey: `order-message:${orderId}:${senderType}`,
    template: "order-message",
    toEmail: written.toEmail,
    itemId: id,
    orderId,
  });
  await orderChanged(tx, orderId);
  return { id, isNew: true };
}
