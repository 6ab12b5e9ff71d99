import { z } from "zod";
import { MAX_CANNED_TITLE } from "~/domain/canned-answer";
import { ContactMessageField } from "../contact";
import { MomentField } from "../date-fields";
import { requiredText } from "../required-text";

export const INBOX_STATES = ["open", "unread", "done"] as const;
export const INBOX_KINDS = ["all", "contact", "order", "request"] as const;
export const INBOX_SORTS = ["latest", "waiting"] as const;
/** What an entry of the inbox is: what somebody wrote, or one of the three requests. */
export const ENTRY_KINDS = ["contact", "order", "membership", "access", "affiliate"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ListConversationsInput = z.strictObject({
  state: z.enum(INBOX_STATES).default("open"),
  kind: z.enum(INBOX_KINDS).default("all"),
  /** "waiting": who has waited longest for an answer comes first. */
  sort: z.enum(INBOX_SORTS).default("latest"),
  /** A part of the sender's name or address, or of a message. */
  search: z.string().trim().max(120, "Search for at most 120 characters").default(""),
  page: z.int().min(1).max(10_000).default(1),
});
export type ListConversationsInput = z.infer<typeof ListConversationsInput>;

const conversationId = z.uuid("This is not the id of a message");

export const ConversationIdInput = z.strictObject({ conversationId });
export type ConversationIdInput = z.infer<typeof ConversationIdInput>;

const entryId = z.uuid("This is not the id of an entry");

export const SetUnreadInput = z.strictObject({ kind: z.enum(ENTRY_KINDS), entryId, isUnread: z.boolean() });
export type SetUnreadInput = z.infer<typeof SetUnreadInput>;

export const SetDoneInput = z.strictObject({
  ...{ kind: z.enum(["contact", "order"]), entryId, isDone: z.boolean() },
  /** When the newest message that was seen was written: what came since is not closed unread. */
  seenAt: MomentField.optional(),
});
export type SetDoneInput = z.infer<typeof SetDoneInput>;

export const AnswerInput = z.strictObject({
  conversationId,
  /** Made by the browser for each answer; the same one again is the same answer. */
  messageId: z.uuid(),
  message: ContactMessageField,
  /** Whether nothing is left to do after this answer. */
  isDone: z.boolean(),
  /** The newest message that was there when the answer was begun, null for none: what was written since refuses it. */
  seenMessageId: z.uuid().nullish(),
});
export type AnswerInput = z.infer<typeof AnswerInput>;

export const CannedAnswerIdInput = z.strictObject({ answerId: z.uuid("This is not the id of an answer") });
export type CannedAnswerIdInput = z.infer<typeof CannedAnswerIdInput>;

export const SaveCannedAnswerInput = z.strictObject({
  /** Made by the browser for a new one. */
  answerId: z.uuid("This is not the id of an answer"),
  title: requiredText("Please enter a title", MAX_CANNED_TITLE, `A title has at most ${MAX_CANNED_TITLE} characters`),
  body: ContactMessageField,
  /** The answer as the form began with it, null for a new one: what somebody else saved since is not overwritten. */
  seen: z.strictObject({ title: z.string().max(1000), body: z.string().max(100_000) }).nullish(),
});
export type SaveCannedAnswerInput = z.infer<typeof SaveCannedAnswerInput>;
