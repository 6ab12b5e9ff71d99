"use client";

import { MessageThread } from "~/components/shared/message-thread";
import { QueryState } from "~/components/ui/query-state";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { SendShopMessageInput } from "~/schemas/admin/orders";
import { api, type RouterOutputs } from "~/trpc/react";

const MESSAGE = SendShopMessageInput.pick({ message: true });

export function OrderThread({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const utils = api.useUtils();
  const thread = api.admin.orders.messages.useInfiniteQuery({ orderId: order.id }, CURSOR_PAGINATION);
  const send = api.admin.orders.sendMessage.useMutation({
    onSettled: () => utils.admin.orders.messages.invalidate({ orderId: order.id }),
  });
  if (!thread.data) return <QueryState query={thread} className="h-48" />;
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
