"use client";

import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { ButtonLink } from "~/components/ui/button";
import { OpenedOrder, OrderDetails, OrderMarks, OrderPrints, useOpenedOrder } from "./order-details";

type OrderDialogProps = { orderId: string; onClose: () => void };

export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const order = useOpenedOrder(orderId);
  return (
    <GuardedDialog onClose={onClose} size="lg" title={order.data ? `Order #${order.data.shortId}` : "Order"}>
      <OpenedOrder order={order}>
        {(opened) => (
          <div className="flex flex-col gap-5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <OrderMarks order={opened} />
              <div className="flex flex-wrap gap-2">
                <OrderPrints order={opened} />
                <ButtonLink size="sm" variant="ghost" href={`/admin/orders/${orderId}`}>
                  Open as a page
                </ButtonLink>
              </div>
            </div>
            <OrderDetails order={opened} />
          </div>
        )}
      </OpenedOrder>
    </GuardedDialog>
  );
}
