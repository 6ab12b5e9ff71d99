"use client";

import { type ReactNode, useState } from "react";
import { ActionDialog } from "~/components/shared/action-dialog";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { TextLink } from "~/components/ui/text-link";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { OrderAddress, OrderMessage } from "./order-destination";

type Order = RouterOutputs["orders"]["byId"];

type OrderProgressProps = {
  order: Order;
  /** Starts a message about a parcel with something missing or damaged. */
  onProblem: () => void;
};

/** Tracking, progress, address and message of an order, and cancelling it. */
export function OrderProgress({ order, onProblem }: OrderProgressProps) {
  return (
    <>
      {order.trackingNumber && (
        <Card>
          <h2 className="font-semibold text-lg">Tracking</h2>
          <a
            className="mt-2 block break-all font-mono text-accent underline"
            href={`https://parcelsapp.com/en/tracking/${encodeURIComponent(order.trackingNumber)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {order.trackingNumber}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button variant="ghost" size="sm" className="mt-3 -ml-3 print:hidden" onClick={onProblem}>
            Something missing or damaged?
          </Button>
        </Card>
      )}
      <OrderTimeline order={order} />
      <OrderAddress order={order} />
      <OrderMessage order={order} />
      {order.status === "cancelled" && !order.paidAt && order.moneyBack.length === 0 && <AlreadyPaid />}
      {order.status === "pending" && (order.trackingNumber ? <OnItsWay /> : <OrderCancel order={order} />)}
    </>
  );
}

/** Past events in order, then the steps still to come. */
function OrderTimeline({ order }: { order: Order }) {
  const coming = comingSteps(order);
  return (
    <Card>
      <h2 className="font-semibold text-lg">Order progress</h2>
      <ol className="mt-3 ml-1">
        {order.timeline.map((event) => (
          <Step key={event.id} isDone>
            {event.label}
            <span className="block text-muted text-sm">
              <LocalTime at={event.createdAt} />
            </span>
            {event.reason && <span className="wrap-anywhere block text-muted text-sm">Reason: {event.reason}</span>}
          </Step>
        ))}
        {coming.map((label) => (
          <Step key={label}>
            <span className="text-muted">{label}</span>
          </Step>
        ))}
      </ol>
      {order.status !== "cancelled" && (
        <p className="mt-4 border-line border-t pt-3 text-muted text-sm print:hidden">
          Did you open someone's link before you ordered?{" "}
          <TextLink href="/missing-order">See whom this order counts for</TextLink>
        </p>
      )}
    </Card>
  );
}

function comingSteps({ status, trackingNumber, hasNoPiecesLeft }: Order): string[] {
  if (status === "cancelled" || hasNoPiecesLeft) return [];
  const payment = status === "pending" ? ["Next: we verify your payment"] : [];
  return trackingNumber ? payment : [...payment, "Then: we ship your order"];
}

function Step({ isDone = false, children }: { isDone?: boolean; children: ReactNode }) {
  return (
    <li className="relative border-line border-l pb-4 pl-5 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className={cn(
          "absolute top-1.5 -left-[5px] size-[9px] rounded-full ring-4 ring-surface",
          isDone ? "bg-accent forced-colors:bg-[CanvasText]" : "border border-line-strong bg-surface",
        )}
      />
      {children}
    </li>
  );
}

/** For a pending order that was shipped before its payment was undone. */
function OnItsWay() {
  return (
    <Card>
      <h2 className="font-semibold text-lg">Changed your mind?</h2>
      <p className="mt-1 text-muted text-sm">
        This order is already on its way, so it can no longer be cancelled here. Please send us a message.
      </p>
    </Card>
  );
}

/** For an order that was cancelled before any payment was found: the money may be on its way. */
function AlreadyPaid() {
  return (
    <Card className="print:hidden">
      <h2 className="font-semibold text-lg">Did you pay already?</h2>
      <p className="mt-1 text-muted text-sm">
        Send us a message on this page with the date and the name you paid from. We return what has arrived.
      </p>
    </Card>
  );
}

/** What becomes of the money of a pending order when its customer cancels it. */
function cancelText({ payment, returnsOnCancelCents: returnCents, creditBackCents }: Order): string {
  const credit = creditBackCents > 0 ? ` You get your ${formatMoney(creditBackCents)} of store credit back.` : "";
  if (returnCents > 0) {
    return `We have received ${formatMoney(returnCents)} for this order and send it back when you cancel.${credit} This cannot be undone.`;
  }
  if (payment?.sentAt) {
    return `You told us that you sent the payment. If you did, please send us a message instead: cancelling does not send it back.${credit}`;
  }
  return `Nothing will be sent, and there is nothing to pay.${credit} This cannot be undone.`;
}

function OrderCancel({ order }: { order: Order }) {
  const { id: orderId, shortId, returnsOnCancelCents } = order;
  const utils = api.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = api.orders.cancel.useMutation({
    onSuccess: () => {
      setIsAsking(false);
      toast.success(`Order ${shortId} cancelled`);
    },
    onSettled: () => {
      const { orders, account } = utils;
      const changed = [orders.byId.invalidate({ orderId }), orders.mine.invalidate(), account.credit.invalidate()];
      return Promise.all(changed);
    },
  });
  return (
    <Card>
      <h2 className="font-semibold text-lg">Changed your mind?</h2>
      <p className="mt-1 text-muted text-sm">
        {returnsOnCancelCents > 0
          ? `You can cancel until it is paid in full; we send back the ${formatMoney(returnsOnCancelCents)} received.`
          : "You can cancel the order until we have received your payment."}
      </p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsAsking(true)}>
        Cancel order
      </Button>
      <ActionDialog
        action={cancel}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Cancel order ${shortId}?`}
        description={cancelText(order)}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onConfirm={() => cancel.mutate({ orderId })}
      />
    </Card>
  );
}
