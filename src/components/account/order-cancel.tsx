"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

type OrderCancelProps = { order: Pick<RouterOutputs["orders"]["byId"], "id" | "shortId" | "payment"> };

/** Cancelling an order that waits for its payment. */
export function OrderCancel({ order: { id: orderId, shortId, payment } }: OrderCancelProps) {
  const utils = api.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = api.orders.cancel.useMutation({
    onSuccess: () => {
      setIsAsking(false);
      toast.success(`Order ${shortId} cancelled`);
    },
    onSettled: () => Promise.all([utils.orders.byId.invalidate({ orderId }), utils.orders.mine.invalidate()]),
  });
  return (
    <Card>
      <h2 className="font-semibold text-lg">Changed your mind?</h2>
      <p className="mt-1 text-muted text-sm">You can cancel the order until we have received your payment.</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Cancel order ${shortId}?`}
        description={
          payment?.sentAt
            ? "You told us that you sent the payment. If you did, please send us a message instead: cancelling does not send it back."
            : "Nothing will be sent, and there is nothing to pay. This cannot be undone."
        }
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        isPending={cancel.isPending}
        {...(cancel.error && { error: errorMessage(cancel.error) })}
        onConfirm={() => cancel.mutate({ orderId })}
      />
    </Card>
  );
}
