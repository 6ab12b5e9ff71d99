import { createHash } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { replyText, textOfHtml, withAttachments } from "~/domain/reply-text";
import type { PlainInboundMail } from "~/schemas/inbound-mail";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { type ReplyThread, threadOfAddresses } from "~/server/mail/reply-token";
import { shopAddress } from "../orders/shop-address";
import { writeMessage } from "../orders/write-message";
import { lockOpenAccount } from "../users/lock-actor-account";

const unknownAddress = () => new DomainError("NOT_FOUND", "unknown-address", "No thread has this reply address.");

/**
 * Adds an e-mail reply to the thread that its recipient address names: an order's, or a contact conversation.
 * Idempotent per e-mail. Of attachments it says only how many there were. Automatic mail, or mail with nothing but a
 * quote, is ignored.
 * Throws "unknown-address", and "too-many-tries" after 30 replies to one thread within an hour.
 */
export async function receiveReply(ctx: ServiceContext, mail: PlainInboundMail): Promise<"received" | "ignored"> {
  const thread = threadOfAddresses(mail.to);
  if (!thread) throw unknownAddress();
  const said = replyText(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ""));
  const text = withAttachments(said, mail.attachments ?? 0);
  if (mail.isAutomatic || !text) return "ignored";
  await assertAttempt("order-message", [`reply:${thread.id}`]);
  const messageId = idOf(`${thread.id} ${mail.id}`);
  await (thread.kind === "order" ? intoOrder : intoConversation)(ctx, { thread, messageId, text, from: mail.from });
  return "received";
}

type Reply = { thread: ReplyThread; messageId: string; text: string; from: string };

async function intoOrder({ db, now }: ServiceContext, { thread, messageId, text, from }: Reply) {
  await inTransaction(db, async (tx) => {
    const select = { email: true, userId: true } as const;
    const order = await tx.order.findUnique({ where: { id: thread.id }, select });
    if (!order || !(await lockOpenAccount(tx, order.userId))) throw unknownAddress();
    const message = withSender(text, from, order.email);
    const written = { messageId, orderId: thread.id, userId: order.userId, message, now };
    await writeMessage(tx, { ...written, senderType: "customer", toEmail: await shopAddress(tx) });
  });
}

async function intoConversation({ db, now }: ServiceContext, { thread, messageId, text, from }: Reply) {
  await inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM conversations WHERE id = ${thread.id}::uuid FOR UPDATE`;
    const select = { email: true, waitingSince: true } as const;
    const found = await tx.conversation.findUnique({ where: { id: thread.id }, select });
    if (!found) throw unknownAddress();
    const message = withSender(text, from, found.email);
    const row = { conversationId: thread.id, senderType: "customer", message, createdAt: now } as const;
    const { count } = await tx.conversationMessage.createMany({
      data: [{ ...row, id: messageId }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    const waitingSince = found.waitingSince ?? now;
    const data = { isUnread: true, doneAt: null, lastMessageAt: now, waitingSince };
    await tx.conversation.update({ where: { id: thread.id }, data });
    const payload = { conversationId: thread.id, messageId };
    const toEmail = await shopAddress(tx);
    await queueMail(tx, { dedupeKey: `contact-shop:${messageId}`, template: "contact-shop", toEmail, payload });
  });
}

/** Anyone who has the reply address can answer; prefixes the sender if it is not the known address. */
function withSender(text: string, from: string, known: string): string {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  return address.trim().toLowerCase() === known.toLowerCase() ? text : `[Sent from ${address.slice(0, 200)}]\n${text}`;
}

/** A deterministic UUID, so that a redelivered e-mail gets the same id. */
const idOf = (text: string) =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
