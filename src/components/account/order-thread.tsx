"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { cn } from "~/lib/cn";
import { formatDateTime } from "~/lib/format-date";
import { api } from "~/trpc/react";

/** The messages of one order, oldest first, and the box to write another. */
export function OrderThread({ orderId }: { orderId: string }) {
  const utils = api.useUtils();
  const { data: messages } = api.orders.messages.useQuery({ orderId }, { refetchInterval: 30_000 });
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { mutate: markRead } = api.orders.markRead.useMutation();
  const hasUnread = messages?.some((message) => message.senderType === "admin" && !message.isRead) ?? false;
  // Tells the server what has been seen by opening the page.
  useEffect(() => {
    if (hasUnread) markRead({ orderId });
  }, [hasUnread, markRead, orderId]);
  const send = api.orders.sendMessage.useMutation({
    onSuccess: async () => {
      setText("");
      toast.success("Message sent successfully!");
      await utils.orders.messages.invalidate({ orderId });
    },
    onError: () => setError("Failed to send message. Please try again."),
  });
  function submit(event?: FormEvent) {
    event?.preventDefault();
    const isEmpty = text.trim() === "";
    setError(isEmpty ? "Please enter a message" : undefined);
    if (!isEmpty && !send.isPending) send.mutate({ orderId, message: text });
  }
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }
  return (
    <Card>
      <h2 className="font-semibold text-lg">Messages</h2>
      <ol className="mt-4 flex flex-col gap-3" aria-label="Messages">
        {messages?.length === 0 && (
          <li className="text-muted">No messages yet. Ask the shop anything about this order.</li>
        )}
        {messages?.map((message) => (
          <li
            key={message.id}
            className={cn(
              "max-w-[85%] rounded p-3",
              message.senderType === "customer" ? "self-end bg-accent-soft" : "self-start bg-subtle",
            )}
          >
            <p className="whitespace-pre-wrap break-words">{message.message}</p>
            <p className="mt-1 text-muted text-sm">
              {message.senderType === "customer" ? "You" : "The shop"} · {formatDateTime(message.createdAt)}
            </p>
          </li>
        ))}
      </ol>
      <form onSubmit={submit} className="mt-4 flex flex-col gap-3" noValidate>
        <Field label="Your message" hint="Enter sends, Shift+Enter makes a new line." {...(error && { error })}>
          <Textarea
            rows={2}
            value={text}
            maxLength={2000}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={sendOnEnter}
          />
        </Field>
        <Button type="submit" variant="secondary" className="self-start" isPending={send.isPending}>
          Send
        </Button>
      </form>
    </Card>
  );
}
