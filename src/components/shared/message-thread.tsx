"use client";

import { Check, CheckCheck } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { MoreButton } from "~/components/ui/more-button";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { formatDateTime } from "~/lib/format-date";
import { randomUuid } from "~/lib/random-uuid";

type Side = "customer" | "admin";
export type ThreadMessage = { id: string; senderType: Side; message: string; isRead: boolean; createdAt: Date };
type Send = (message: { messageId: string; message: string }) => Promise<unknown>;

/** A thread that is read in parts, the newest part first; within a part the oldest message comes first. */
type ThreadPages = Parameters<typeof MoreButton>[0]["pages"] & {
  data: { pages: { messages: ThreadMessage[] }[] };
};

type MessageThreadProps = {
  pages: ThreadPages;
  /** Whose page this is: those messages stand on the right. */
  own: Side;
  names: Record<Side, string>;
  label: string;
  emptyText: string;
  maxLength: number;
  send: Send;
};

/** The messages of one order, oldest first, which of them were read, and the box to write another. */
export function MessageThread({ pages, own, names, label, emptyText, maxLength, send }: MessageThreadProps) {
  const messages = pages.data.pages.toReversed().flatMap((page) => page.messages);
  return (
    <div className="flex flex-col gap-4">
      <MoreButton pages={pages} className="mt-0 justify-center">
        Load earlier messages
      </MoreButton>
      {messages.length === 0 ? <p className="text-muted">{emptyText}</p> : null}
      <MessageList messages={messages} own={own} names={names} />
      <MessageForm label={label} maxLength={maxLength} send={send} />
    </div>
  );
}

type MessageListProps = Pick<MessageThreadProps, "own" | "names"> & { messages: ThreadMessage[] };

function MessageList({ messages, own, names }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const count = messages.length;
  const newest = messages.at(-1)?.id;
  // The browser holds the scroll position: the newest message is shown at the bottom of a list that scrolls by itself.
  useEffect(() => {
    if (list.current && newest) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return (
    <ol
      ref={list}
      // A list that scrolls can be reached and scrolled with the keyboard.
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
              <span>{formatDateTime(each.createdAt)}</span>
              {isOwn && <ReadMark isRead={each.isRead} />}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Whether the other side has seen a message of one's own. */
function ReadMark({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span className={cn("inline-flex items-center gap-1", isRead && "text-accent")}>
      <Icon aria-hidden className="size-3.5" />
      {isRead ? "Read" : "Sent"}
    </span>
  );
}

function MessageForm({ label, maxLength, send }: Pick<MessageThreadProps, "label" | "maxLength" | "send">) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  // One id for one message: pressing again, or trying again after a lost answer, sends the same one.
  const messageId = useRef<string>(undefined);
  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (isPending) return;
    if (!text.trim()) return setError("Please enter a message");
    setError(undefined);
    setIsPending(true);
    try {
      messageId.current ??= randomUuid();
      await send({ messageId: messageId.current, message: text });
      messageId.current = undefined;
      // What was typed meanwhile stays.
      setText((now) => (now === text ? "" : now));
      toast.success("Message sent successfully!");
    } catch (failure) {
      setError(errorMessage(failure, "Failed to send message. Please try again."));
    } finally {
      setIsPending(false);
    }
  }
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) void submit(event);
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={label} hint="Enter sends, Shift+Enter makes a new line." {...(error ? { error } : {})}>
        <Textarea
          rows={3}
          maxLength={maxLength}
          value={text}
          onKeyDown={sendOnEnter}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" className="self-end" isPending={isPending}>
        Send Message
      </Button>
    </form>
  );
}
