"use client";

import { MessageThread } from "~/components/shared/message-thread";
import { api, type RouterOutputs } from "~/trpc/react";

/** The conversation with the customer about this order. */
export function OrderThread({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const utils = api.useUtils();
  const send = api.admin.orders.sendMessage.useMutation({
    onSettled: () => utils.admin.orders.byId.invalidate({ orderId: order.id }),
  });
  return (
    <MessageThread
      messages={order.messages}
      own="admin"
      names={{ customer: order.user.name, admin: "Shop" }}
      label="Message to the customer"
      emptyText="No messages yet."
      maxLength={4000}
      send={(message) => send.mutateAsync({ orderId: order.id, ...message })}
    />
  );
}
