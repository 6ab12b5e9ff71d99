"use client";

import { useEffect } from "react";
import { MessageThread } from "~/components/shared/message-thread";
import { Card } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { SendMessageInput } from "~/schemas/orders";
import { api } from "~/trpc/react";

const NAMES = { customer: "You", admin: "The shop" };

const MESSAGE = SendMessageInput.pick({ message: true });

export function OrderThread({ orderId }: { orderId: string }) {
  const utils = api.useUtils();
  const thread = api.orders.messages.useInfiniteQuery({ orderId }, { getNextPageParam: (page) => page.nextCursor });
  const { mutate: markRead } = api.orders.markRead.useMutation({ onSuccess: () => utils.orders.unread.invalidate() });
  const send = api.orders.sendMessage.useMutation({
    onSettled: () => utils.orders.messages.invalidate({ orderId }),
  });
  const [newest] = thread.data?.pages ?? [];
  const unread = newest?.messages.findLast(({ senderType, isRead }) => senderType === "admin" && !isRead)?.id;
  // Joins the server's record of what has been read: to open the order is to read the thread.
  useEffect(() => {
    if (unread) markRead({ orderId });
  }, [unread, markRead, orderId]);
  return (
    <Card>
      <h2 className="mb-4 font-semibold text-lg">Messages</h2>
      {thread.isPending && <Skeleton className="h-48" />}
      {thread.isError && !thread.data && <QueryError query={thread} />}
      {thread.data && (
        <MessageThread
          pages={thread}
          own="customer"
          names={NAMES}
          label="Your message"
          emptyText="No messages yet. Ask the shop anything about this order."
          schema={MESSAGE}
          send={(message) => send.mutateAsync({ orderId, ...message })}
        />
      )}
    </Card>
  );
}
