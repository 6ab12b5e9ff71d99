"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { type Draft, MessageThread } from "~/components/shared/message-thread";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { SendMessageInput } from "~/schemas/orders";
import { api } from "~/trpc/react";

/** Anchor of the messages on an order's page. */
export const MESSAGES_ID = "messages";

const NAMES = { customer: "You", admin: "The shop" };

const MESSAGE = SendMessageInput.pick({ message: true });

type OrderThreadProps = {
  orderId: string;
  /** Scroll to the messages. The order page uses the URL hash instead. */
  opensHere?: boolean | undefined;
  draft?: Draft | null;
};

/** The order's message thread. The shop's messages are marked as read once scrolled into view. */
export function OrderThread({ orderId, opensHere, draft }: OrderThreadProps) {
  const utils = api.useUtils();
  const thread = api.orders.messages.useInfiniteQuery({ orderId }, CURSOR_PAGINATION);
  const { mutate: markRead } = api.orders.markRead.useMutation({ onSuccess: () => utils.orders.unread.invalidate() });
  const send = api.orders.sendMessage.useMutation({
    onSettled: () => utils.orders.messages.invalidate({ orderId }),
  });
  const place = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(place);
  const [newest] = thread.data?.pages ?? [];
  const unread = newest?.messages.findLast(({ senderType, isRead }) => senderType === "admin" && !isRead)?.id;
  useEffect(() => {
    if (unread && isSeen) markRead({ orderId });
  }, [unread, isSeen, markRead, orderId]);
  const isLoaded = thread.isSuccess;
  const isOpened = useRef(false);
  // Scroll once to the messages if the order was opened to read them.
  useEffect(() => {
    if (!isLoaded || isOpened.current) return;
    isOpened.current = true;
    if (opensHere || window.location.hash === `#${MESSAGES_ID}`) place.current?.scrollIntoView({ block: "start" });
  }, [isLoaded, opensHere]);
  // A message that was started elsewhere on the page, also while the messages could not be loaded.
  useEffect(() => {
    if (draft) place.current?.scrollIntoView({ block: "start" });
  }, [draft]);
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
            draft={draft}
            send={({ messageId, message }) => send.mutateAsync({ orderId, messageId, message })}
          />
        )}
      </Card>
    </section>
  );
}

/** True once the element has been in the viewport. */
function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
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
