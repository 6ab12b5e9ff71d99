import { notFound } from "~/domain/errors";
import type { SetDoneInput, SetUnreadInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";

/** Marks a message of the inbox as read or unread. Throws "not-found". */
export async function setUnread({ db }: SignedInContext, { conversationId, isUnread }: SetUnreadInput): Promise<void> {
  const { count } = await db.conversation.updateMany({ where: { id: conversationId }, data: { isUnread } });
  if (count === 0) throw notFound("Message");
}

/** Moves a message of the inbox to Done, which reads it, or back to Open. Throws "not-found". */
export async function setDone({ db, now }: SignedInContext, { conversationId, isDone }: SetDoneInput): Promise<void> {
  const { count } = await db.conversation.updateMany({
    where: { id: conversationId },
    data: isDone ? { doneAt: now, isUnread: false } : { doneAt: null },
  });
  if (count === 0) throw notFound("Message");
}
