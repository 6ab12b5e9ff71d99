import { DomainError, notFound } from "~/domain/errors";
import { ANOTHER_ADMIN, threadChangedError } from "~/domain/thread-changed-error";
import type { AnswerInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";

/**
 * Answers a contact message by e-mail and stores the answer. Idempotent by `messageId`.
 * Throws "not-found", "answer-id-used" if the id belongs to another message, and "thread-moved-on" if somebody has
 * written since the last message seen, so that no message is closed unread and no two colleagues answer the same one.
 */
export function answerConversation(ctx: SignedInContext, input: AnswerInput): Promise<{ isNew: boolean }> {
  const { conversationId, messageId, message, isDone } = input;
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM conversations WHERE id = ${conversationId}::uuid FOR UPDATE`;
    const conversation = await tx.conversation.findUnique({
      where: { id: conversationId },
      select: { email: true, doneAt: true },
    });
    if (!conversation) throw notFound("Message");
    await assertAllSeen(tx, input);
    const row = { conversationId, senderType: "admin" as const, message };
    const { count } = await tx.conversationMessage.createMany({
      data: [{ ...row, id: messageId, userId: actor.userId, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) {
      if (await tx.conversationMessage.findFirst({ where: { id: messageId, ...row } })) return { isNew: false };
      throw new DomainError("CONFLICT", "answer-id-used", "This answer was changed after it was sent. Send it again.");
    }
    await tx.conversation.update({
      where: { id: conversationId },
      data: {
        isUnread: false,
        waitingSince: null,
        lastMessageAt: now,
        doneAt: isDone ? (conversation.doneAt ?? now) : null,
      },
    });
    await queueMail(tx, {
      ...{ dedupeKey: `contact-answer:${messageId}`, template: "contact-answer" },
      ...{ toEmail: conversation.email, payload: { conversationId, messageId } },
    });
    await recordAudit(tx, ctx, {
      ...{ action: "message.answer", entity: "conversation", entityId: conversationId, before: null },
      after: { isDone },
    });
    return { isNew: true };
  });
}

async function assertAllSeen(tx: Tx, { conversationId, messageId, seenMessageId }: AnswerInput): Promise<void> {
  if (seenMessageId === undefined) return;
  const newest = await tx.conversationMessage.findFirst({
    where: { conversationId },
    orderBy: [{ createdAt: "desc" }, { senderType: "desc" }, { id: "desc" }],
    select: { id: true, senderType: true, user: { select: { name: true } } },
  });
  if (!newest || newest.id === seenMessageId) return;
  // A retry of an answer whose response was lost.
  if ((await tx.conversationMessage.count({ where: { id: messageId, conversationId } })) > 0) return;
  throw threadChangedError(newest.senderType === "admin" ? (newest.user?.name ?? ANOTHER_ADMIN) : "The sender");
}
