"use client";

import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { cn } from "~/lib/cn";
import { formatDateTime } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";
import { sayFailure } from "./failure";

/** The conversation with the customer about this order. Enter sends, Shift+Enter begins a new line. */
export function OrderThread({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const utils = api.useUtils();
  const [message, setMessage] = useState("");
  const [error, setError] = useState<string>();
  const send = api.admin.orders.sendMessage.useMutation({
    onSuccess: () => {
      setMessage("");
      toast.success("Message sent successfully!");
    },
    onError: sayFailure("Failed to send message. Please try again."),
    onSettled: () => utils.admin.orders.byId.invalidate({ orderId: order.id }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    if (!message.trim()) setError("Please enter a message");
    else send.mutate({ orderId: order.id, message });
  }
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  }
  return (
    <div className="flex flex-col gap-4">
      {order.messages.length === 0 && <p className="text-muted text-sm">No messages yet.</p>}
      <ol className="flex flex-col gap-3">
        {order.messages.map((each) => (
          <li
            key={each.id}
            className={cn(
              "w-fit max-w-[85%] rounded border border-line px-3 py-2",
              each.senderType === "admin" && "ml-auto bg-accent-soft",
            )}
          >
            <p className="text-muted text-xs">
              {each.senderType === "admin" ? "Shop" : order.user.name}, {formatDateTime(each.createdAt)}
            </p>
            <p className="whitespace-pre-line break-words">{each.message}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <Field label="Message to the customer" {...(error ? { error } : {})}>
          <Textarea
            rows={3}
            maxLength={4000}
            value={message}
            onKeyDown={sendOnEnter}
            onChange={(event) => {
              setMessage(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" className="self-end" isPending={send.isPending}>
          Send Message
        </Button>
      </form>
    </div>
  );
}
