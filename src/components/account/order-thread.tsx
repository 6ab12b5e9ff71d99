"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { MessageThread } from "~/components/shared/message-thread";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { BY_CURSOR } from "~/lib/by-cursor";
import { SendMessageInput } from "~/schemas/orders";
import { api } from "~/trpc/react";

/** Where an order's page is opened to read a message. */
export const MESSAGES_ID = "messages";

const NAMES = { customer: "You", admin: "The shop" };

const MESSAGE = SendMessageInput.pick({ message: true });

type OrderThreadProps = {
  orderId: string;
  /** Whether the order is opened to read its messages; its page says so by the address. */
  opensHere?: boolean | undefined;
};

/** The talk about an order. The shop's messages count as read once they are seen. */
export function OrderThread({ orderId, opensHere }: OrderThreadProps) {
  const utils = api.useUtils();
  const thread = api.orders.messages.useInfiniteQuery({ orderId }, BY_CURSOR);
  const { mutate: markRead } = api.orders.markRead.useMutation({ onSuccess: () => utils.orders.unread.invalidate() });
  const send = api.orders.sendMessage.useMutation({
    onSettled: () => utils.orders.messages.invalidate({ orderId }),
  });
  const place = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(place);
  const [newest] = thread.data?.pages ?? [];
  const unread = newest?.messages.findLast(({ senderType, isRead }) => senderType === "admin" && !isRead)?.id;
  // Joins the server's record of what has been read: to see the thread is to read it.
  useEffect(() => {
    if (unread && isSeen) markRead({ orderId });
  }, [unread, isSeen, markRead, orderId]);
  const isLoaded = thread.isSuccess;
  const isOpened = useRef(false);
  // Moves the window or the dialog, once, to the messages that the order was opened for.
  useEffect(() => {
    if (!isLoaded || isOpened.current) return;
    isOpened.current = true;
    if (opensHere || window.location.hash === `#${MESSAGES_ID}`) place.current?.scrollIntoView({ block: "start" });
  }, [isLoaded, opensHere]);
  return (
    <section ref={place} id={MESSAGES_ID} aria-labelledby={`${MESSAGES_ID}-title`} className="scroll-mt-28">
      <Card>
        <h2 id={`${MESSAGES_ID}-title`} className="mb-4 font-semibold text-lg">
          Messages
        </h2>
        {!thread.data && <QueryState query={thread} className="h-48" />}
        {thread.data && (
          <MessageThread
            pages={thread}
            own="customer"
            names={NAMES}
            label="Your message"
            emptyText="No messages yet. Ask the shop anything about this order."
            schema={MESSAGE}
            send={({ messageId, message }) => send.mutateAsync({ orderId, messageId, message })}
          />
        )}
      </Card>
    </section>
  );
}

/** Whether an element has come into sight. */
function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  // IntersectionObserver: the browser knows what is in the window.
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}
