"use client";

import { MessageThread } from "~/components/shared/message-thread";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { SendShopMessageInput } from "~/schemas/admin/orders";
import { api, type RouterOutputs } from "~/trpc/react";

const MESSAGE = SendShopMessageInput.pick({ message: true });

export function OrderThread({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const utils = api.useUtils();
  const thread = api.admin.orders.messages.useInfiniteQuery(
    { orderId: order.id },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const send = api.admin.orders.sendMessage.useMutation({
    onSettled: () => utils.admin.orders.messages.invalidate({ orderId: order.id }),
  });
  if (thread.isPending) return <Skeleton className="h-48" />;
  if (!thread.data) return <QueryError query={thread} />;
  return (
    <MessageThread
      pages={thread}
      own="admin"
      names={{ customer: order.user.name, admin: "Shop" }}
      label="Message to the customer"
      emptyText="No messages yet."
      schema={MESSAGE}
      send={(message) => send.mutateAsync({ orderId: order.id, ...message })}
    />
  );
}
