"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Check, CheckCheck } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { MoreButton } from "~/components/ui/more-button";
import { toast } from "~/components/ui/toast";
import { errorMessage, errorReason } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { randomUuid } from "~/lib/random-uuid";
import { LeaveGuard } from "./leave-guard";
import { markSaved, presentValues } from "./mark-saved";
import { setServerErrors } from "./set-server-errors";
import { useSeenMessage } from "./use-seen-message";

type Side = "customer" | "admin";
export type ThreadMessage = { id: string; senderType: Side; message: string; isRead: boolean; createdAt: Date };
/** `seenMessageId` is the newest message the sender had seen when starting this one, or null for none. */
type Send = (message: { messageId: string; message: string; seenMessageId: string | null }) => Promise<unknown>;

/** Pages are newest first; within a page, messages are oldest first. */
type ThreadPages = Parameters<typeof MoreButton>[0]["pages"] & {
  data: { pages: { messages: ThreadMessage[] }[] };
};

type MessageThreadProps = {
  pages: ThreadPages;
  /** The viewer's side; their messages are on the right. */
  own: Side;
  names: Record<Side, string>;
  label: string;
  emptyText: string;
  /** The same schema the server validates with. */
  schema: z.ZodObject<{ message: z.ZodString }>;
  send: Send;
  /** A message to start with; a new object puts it into the form, unless something is typed there. */
  draft?: Draft | null | undefined;
};
export type Draft = { text: string };

/** A message thread, oldest first, with read receipts and a form to reply. */
export function MessageThread({ pages, own, names, label, emptyText, schema, send, draft }: MessageThreadProps) {
  const messages = pages.data.pages.toReversed().flatMap((page) => page.messages);
  return (
    <div className="flex flex-col gap-4">
      <MoreButton pages={pages} className="mt-0 justify-center">
        Load earlier messages
      </MoreButton>
      {messages.length === 0 ? <p className="text-muted">{emptyText}</p> : null}
      <MessageList messages={messages} own={own} names={names} />
      <MessageForm label={label} schema={schema} newestId={messages.at(-1)?.id ?? null} send={send} draft={draft} />
    </div>
  );
}

type MessageListProps = Pick<MessageThreadProps, "own" | "names"> & { messages: ThreadMessage[] };

function MessageList({ messages, own, names }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const count = messages.length;
  const newest = messages.at(-1)?.id;
  // Scroll to the newest message.
  useEffect(() => {
    if (list.current && newest) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return (
    <ol
      ref={list}
      // A scrollable list must be focusable to scroll with the keyboard.
      tabIndex={count > 0 ? 0 : undefined}
      aria-label="Messages"
      aria-live="polite"
      className={cn("flex max-h-[28rem] flex-col gap-3 overflow-y-auto", count > 0 && "rounded pr-1")}
    >
      {messages.map((each) => {
        const isOwn = each.senderType === own;
        return (
          <li
            key={each.id}
            className={cn("flex max-w-[85%] flex-col gap-1", isOwn ? "items-end self-end" : "self-start")}
          >
            <p
              className={cn(
                "w-fit whitespace-pre-wrap rounded px-3 py-2 [overflow-wrap:anywhere]",
                isOwn ? "bg-accent-soft" : "bg-subtle",
              )}
            >
              {each.message}
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
              <span className="font-medium">{names[each.senderType]}</span>
              <span aria-hidden>·</span>
              <span>
                <LocalTime at={each.createdAt} />
              </span>
              {isOwn && <ReadMark isRead={each.isRead} />}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function ReadMark({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span className={cn("inline-flex items-center gap-1", isRead && "text-accent")}>
      <Icon aria-hidden className="size-3.5" />
      {isRead ? "Read" : "Sent"}
    </span>
  );
}

type MessageFormProps = Pick<MessageThreadProps, "label" | "schema" | "send" | "draft"> & { newestId: string | null };

function MessageForm({ label, schema, newestId, send, draft }: MessageFormProps) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { message: "" },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { seenMessageId, refuse, sent: markSent } = useSeenMessage(newestId, isDirty);
  // Idempotency key: a double submit, or a retry after a lost response, sends the same message ID.
  const messageId = useRef<string>(undefined);
  const isSending = useRef(false);
  useEffect(() => {
    if (!draft) return;
    if (form.getValues("message").trim() === "") form.setValue("message", draft.text, { shouldDirty: true });
    form.setFocus("message");
  }, [draft, form]);
  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const sent = presentValues(form);
    await form.handleSubmit(async ({ message }) => {
      try {
        messageId.current ??= randomUuid();
        const id = messageId.current;
        await send({ messageId: id, message, seenMessageId: seenMessageId() });
        markSent(id);
        messageId.current = undefined;
        markSaved(form, sent, { message: "" });
        toast.success("Message sent successfully!");
      } catch (failure) {
        if (errorReason(failure) === "thread-moved-on") refuse();
        setServerErrors(form, failure, errorMessage(failure, "Failed to send message. Please try again."));
      }
    })();
    isSending.current = false;
  }
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) void submit(event);
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field
        label={label}
        hint="Press Enter to send, Shift+Enter for a new line."
        error={errors.message?.message ?? errors.root?.message}
      >
        <Textarea
          rows={3}
          maxLength={schema.shape.message.maxLength ?? undefined}
          onKeyDown={sendOnEnter}
          {...form.register("message")}
        />
      </Field>
      <Button type="submit" className="self-end" isPending={isSubmitting}>
        Send Message
      </Button>
      <LeaveGuard isDirty={isDirty} name="your message" />
    </form>
  );
}
