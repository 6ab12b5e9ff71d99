import { notFound } from "~/domain/errors";
import type { ConversationIdInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";

const MOST_MESSAGES = 100;

/** A contact conversation with its latest 100 messages, oldest first. Throws "not-found". */
export async function conversation({ db }: SignedInContext, { conversationId }: ConversationIdInput) {
  const found = await db.conversation.findUnique({
    where: { id: conversationId },
    select: {
      ...only("id", "topic", "name", "email", "isUnread", "doneAt", "createdAt"),
      user: { select: { id: true, name: true, email: true } },
      product: { select: { id: true, name: true, sku: true, slug: true } },
      messages: {
        // Newest first; at the same instant, the question comes before its answer once reversed.
        orderBy: [{ createdAt: "desc" }, { senderType: "desc" }, { id: "desc" }],
        take: MOST_MESSAGES,
        select: {
          ...only("id", "senderType", "message", "createdAt"),
          user: { select: { name: true } },
        },
      },
    },
  });
  if (!found) throw notFound("Message");
  return { ...found, messages: found.messages.reverse() };
}
