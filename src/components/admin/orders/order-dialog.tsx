"use client";

import { useEffect } from "react";
import { Badge } from "~/components/ui/badge";
import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs } from "~/components/ui/tabs";
import { api } from "~/trpc/react";
import { OrderActions } from "./order-actions";
import { OrderCommissions } from "./order-commissions";
import { OrderCustomer } from "./order-customer";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderStatusBadge } from "./order-status-badge";
import { OrderThread } from "./order-thread";
import { OrderTracking } from "./order-tracking";

type OrderDialogProps = { orderId: string; onClose: () => void };

/** Everything about one order, and everything that can be done to it. */
export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const order = api.admin.orders.byId.useQuery({ orderId });
  const utils = api.useUtils();
  const { mutate: markRead } = api.admin.orders.readMessages.useMutation({
    onSuccess: () => Promise.all([utils.admin.orders.list.invalidate(), utils.admin.frame.counts.invalidate()]),
  });
  const hasUnread =
    order.data?.messages.some(({ senderType, isRead }) => senderType === "customer" && !isRead) ?? false;
  // Joins the server's record of what has been read: to open the details is to read the thread.
  useEffect(() => {
    if (hasUnread) markRead({ orderId });
  }, [hasUnread, markRead, orderId]);

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={order.data ? `Order #${order.data.shortId}` : "Order"}
    >
      {order.isPending && <Skeleton className="h-96" />}
      {order.isError && (
        <ErrorState
          message="Failed to load order details"
          requestId={order.error.data?.requestId ?? undefined}
          onRetry={() => order.refetch()}
        />
      )}
      {order.data && (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap gap-1.5">
            <OrderStatusBadge order={order.data} />
            {order.data.isTestOrder && <Badge tone="attention">TEST</Badge>}
            {order.data.isArchived && <Badge>ARCHIVED</Badge>}
          </div>
          <OrderActions order={order.data} />
          <OrderTracking order={order.data} />
          <OrderCustomer order={order.data} />
          <OrderItems order={order.data} />
          <Tabs
            label="More about this order"
            items={[
              { value: "messages", label: "Messages", content: <OrderThread order={order.data} /> },
              { value: "commissions", label: "Commissions", content: <OrderCommissions {...order.data.commissions} /> },
              { value: "history", label: "History and e-mails", content: <OrderHistory order={order.data} /> },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
