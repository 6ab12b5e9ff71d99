"use client";

import { LeaveScope, useLeaveScope } from "~/components/shared/use-leave-guard";
import { ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { OpenedOrder, OrderDetails, OrderMarks, OrderPrints, useOpenedOrder } from "./order-details";

type OrderDialogProps = { orderId: string; onClose: () => void };

/** Everything about one order, and everything that can be done to it, over the list. */
export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const order = useOpenedOrder(orderId);
  const { scope, leave } = useLeaveScope();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave(onClose)}
      size="lg"
      title={order.data ? `Order #${order.data.shortId}` : "Order"}
    >
      <OpenedOrder order={order}>
        {(opened) => (
          <LeaveScope value={scope}>
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
          </LeaveScope>
        )}
      </OpenedOrder>
    </Dialog>
  );
}
