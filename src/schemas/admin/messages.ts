import { z } from "zod";
import { ContactMessageField } from "../contact";

export const INBOX_STATES = ["open", "unread", "done"] as const;

export const ListConversationsInput = z.strictObject({
  state: z.enum(INBOX_STATES).default("open"),
  /** A part of the sender's name or address, or of a message. */
  search: z.string().trim().max(120, "Search for at most 120 characters").default(""),
  page: z.int().min(1).max(10_000).default(1),
});
export type ListConversationsInput = z.infer<typeof ListConversationsInput>;

const conversationId = z.uuid("This is not the id of a message");

export const ConversationIdInput = z.strictObject({ conversationId });
export type ConversationIdInput = z.infer<typeof ConversationIdInput>;

export const SetUnreadInput = z.strictObject({ conversationId, isUnread: z.boolean() });
export type SetUnreadInput = z.infer<typeof SetUnreadInput>;

export const SetDoneInput = z.strictObject({ conversationId, isDone: z.boolean() });
export type SetDoneInput = z.infer<typeof SetDoneInput>;

export const AnswerInput = z.strictObject({
  conversationId,
  /** Made by the browser for each answer; the same one again is the same answer. */
  messageId: z.uuid(),
  message: ContactMessageField,
  /** Whether nothing is left to do after this answer. */
  isDone: z.boolean(),
});
export type AnswerInput = z.infer<typeof AnswerInput>;
