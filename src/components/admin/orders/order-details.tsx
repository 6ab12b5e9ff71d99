"use client";

import { Printer } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { LeaveScope, useLeaveScope } from "~/components/shared/use-leave-guard";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { Tabs } from "~/components/ui/tabs";
import { adminSection, canDo, hasNothingToShip, packingSlipRefusal } from "~/domain/order-status";
import { piecesText } from "~/domain/refunded-pieces";
import { type Capability, roleMay } from "~/domain/staff";
import { amountDueCents, isPartlyPaid } from "~/domain/store-credit";
import { errorReason } from "~/lib/api-error";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { OrderNotes } from "../notes";
import { useCapability, useStaffRole } from "../staff-role";
import { OrderActions } from "./order-actions";
import { OrderCommissions } from "./order-commissions";
import { OrderCustomer } from "./order-customer";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderMoneyBack } from "./order-money-back";
import { OrderStatement } from "./order-statement";
import { OrderStatusBadge } from "./order-status-badge";
import { OrderThread } from "./order-thread";
import { OrderTracking } from "./order-tracking";
import { PaymentSentBadge } from "./payment-sent-badge";
import { receivedOf } from "./refund-sentence";
import { printHref } from "./search-params";

type Order = RouterOutputs["admin"]["orders"]["byId"];

/** Fetches an order; opening it marks the customer's messages as read. */
export function useOpenedOrder(orderId: string) {
  const order = api.admin.orders.byId.useQuery({ orderId });
  const utils = api.useUtils();
  const { mutate: markRead } = api.admin.orders.readMessages.useMutation({
    onSuccess: () => Promise.all([utils.admin.orders.list.invalidate(), utils.admin.navigation.counts.invalidate()]),
  });
  const mayAnswer = useCapability("orders.answer");
  const hasUnread = mayAnswer && (order.data?.unreadCount ?? 0) > 0;
  useEffect(() => {
    if (hasUnread) markRead({ orderId });
  }, [hasUnread, markRead, orderId]);
  return order;
}

type OpenedOrderProps = { order: ReturnType<typeof useOpenedOrder>; children: (order: Order) => ReactNode };

/** Renders the loading and error states around an order's details. */
export function OpenedOrder({ order, children }: OpenedOrderProps) {
  const seesUnpaid = useCapability("orders.unpaid");
  if (order.isPending) return <Skeleton className="h-96" />;
  const { data, error } = order;
  if (data && !seesUnpaid && errorReason(error) === "not-found") return <NoLongerPaid order={data} />;
  if (hasData(order)) return children(order.data);
  return <QueryError query={order} title="Failed to load order details" />;
}

/** For a packer, who sees paid orders only, when the opened order was refunded or its payment undone. */
const NoLongerPaid = ({ order }: { order: Order }) => (
  <Notice
    tone="danger"
    title={`Order #${order.shortId} is no longer paid. Do not ship it.`}
    action={
      <ButtonLink size="sm" variant="secondary" href="/admin/orders">
        Back to the orders
      </ButtonLink>
    }
  />
);

export function OrderMarks({ order }: { order: Order }) {
  const section = adminSection(order);
  const isPaidInPart = isPartlyPaid(amountDueCents(order), receivedOf(order));
  return (
    <div className="flex flex-wrap gap-1.5">
      <OrderStatusBadge order={{ ...order, isPartlyPaid: isPaidInPart }} />
      <PaymentSentBadge order={order} />
      {!order.isArchived && order.status === "completed" && (
        <Badge>{hasNothingToShip(order) ? "Nothing to ship" : section}</Badge>
      )}
      {order.isTestOrder && <Badge tone="attention">TEST</Badge>}
      {order.isArchived && <Badge>ARCHIVED</Badge>}
    </div>
  );
}

/** Print links, opened in new tabs. There is a packing slip only once the order is paid. */
export function OrderPrints({ order }: { order: Order }) {
  const noSlip = packingSlipRefusal(order);
  const prints = [...(noSlip ? [] : ([["packing-slips", "Packing slip"]] as const)), ["invoices", "Invoice"]] as const;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {noSlip && <p className="text-muted text-sm">No packing slip: {noSlip.toLowerCase()}</p>}
      {prints.map(([what, label]) => (
        <a
          key={what}
          href={printHref(what, [order.shortId])}
          target="_blank"
          rel="noreferrer"
          className={buttonStyles({ variant: "ghost", size: "sm" })}
        >
          <Printer aria-hidden /> {label}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ))}
    </div>
  );
}

/** The next step comes first: a paid order that has not shipped starts with its tracking form. */
export function OrderWork({ order }: { order: Order }) {
  const waitsForParcel = canDo("ship", order) && !order.trackingNumber;
  // With keys, so that a number that arrives while another one is typed moves the form and keeps it.
  const parts = [<OrderTracking key="tracking" order={order} />, <OrderActions key="actions" order={order} />];
  return (
    <>
      {waitsForParcel && <LessToPack order={order} />}
      {hasNothingToShip(order) && <NothingToShip isArchived={order.isArchived} />}
      {waitsForParcel ? parts : parts.toReversed()}
    </>
  );
}

/** What partial refunds left out of a parcel: their pieces, or else their reasons. */
function LessToPack({ order: { items, refunds } }: { order: Order }) {
  const pieces = items.flatMap(({ productName: name, refundedQuantity: quantity }) =>
    quantity > 0 ? { name, quantity } : [],
  );
  const reasons = refunds.flatMap((refund) =>
    refund.goodsCents > 0 && refund.pieces.length === 0 ? refund.reason : [],
  );
  if (pieces.length + reasons.length === 0) return null;
  return (
    <Notice tone="attention" title="Refunded in part before it was shipped">
      {pieces.length > 0 && <p>Do not pack: {piecesText(pieces)}</p>}
      {reasons.length > 0 && <p>Check what to pack: {reasons.join("; ")}</p>}
    </Notice>
  );
}

function NothingToShip({ isArchived }: { isArchived: boolean }) {
  const mayArchive = useCapability("manage") && !isArchived;
  return (
    <Notice tone="attention" title="Nothing to ship">
      Every piece of this order was refunded. Do not pack anything.
      {mayArchive && " Archive the order to take it off the list of orders to ship."}
    </Notice>
  );
}

export function OrderDetails({ order }: { order: Order }) {
  const role = useStaffRole();
  const { scope, leave } = useLeaveScope();
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <OrderWork order={order} />
      <OrderCustomer order={order} />
      <OrderItems order={order} />
      <OrderMoneyBack order={order} />
      <LeaveScope value={scope}>
        <Tabs
          label="More about this order"
          items={tabsOf(order).filter(({ needs }) => roleMay(role, needs))}
          onLeave={leave}
        />
      </LeaveScope>
    </div>
  );
}

type Part = { value: string; label: string; needs: Capability; content: ReactNode };

const tabsOf = (order: Order): Part[] => [
  { value: "messages", label: "Messages", needs: "orders.answer", content: <OrderThread order={order} /> },
  { value: "notes", label: "Internal notes", needs: "orders.read", content: <OrderNotes orderId={order.id} /> },
  { value: "history", label: "History and e-mails", needs: "orders.read", content: <OrderHistory order={order} /> },
  {
    ...{ value: "commissions", label: "Commissions", needs: "manage" },
    content: <OrderCommissions {...order.commissions} />,
  },
  { value: "payments", label: "Payments", needs: "manage", content: <OrderStatement order={order} /> },
];
