"use client";

import { MessageSquare, Truck } from "lucide-react";
import Link from "next/link";
import type { MouseEvent } from "react";
import { Badge } from "~/components/ui/badge";
import { Checkbox } from "~/components/ui/checkbox";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { type QueueRowProps, queueRowStyles } from "../use-queue";
import { OrderStatusBadge } from "./order-status-badge";
import { PaymentSentBadge } from "./payment-sent-badge";

type Order = RouterOutputs["admin"]["orders"]["list"]["rows"][number];

type OrderRowProps = {
  order: Order;
  href: string;
  isChosen: boolean;
  isCurrent: boolean;
  rowProps: QueueRowProps;
  onChoose: (is: boolean) => void;
  onOpen: () => void;
};

/** One order of a list; a press opens its details over the list. */
export function OrderRow({ order, href, isChosen, isCurrent, rowProps, onChoose, onOpen }: OrderRowProps) {
  function openInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <li
      {...rowProps}
      className={cn(
        "relative grid outline-offset-[-2px] grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-3 transition-colors hover:bg-subtle sm:grid-cols-[auto_7rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-4",
        queueRowStyles(isCurrent),
        isChosen && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      <Checkbox
        label={`Select order #${order.shortId}`}
        isLabelHidden
        className="z-10 -m-1 self-start sm:self-center"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Link
        href={href}
        onClick={openInPlace}
        className="figures w-fit rounded font-medium font-mono after:absolute after:inset-0"
      >
        #{order.shortId}
      </Link>
      <div className="min-w-0 max-sm:col-start-2">
        <p className="truncate">
          {order.customerName} <span className="text-muted">{order.email}</span>
        </p>
        <div className="mt-1 flex flex-wrap gap-1.5">
          <OrderStatusBadge order={order} />
          <PaymentSentBadge order={order} />
          {order.isTestOrder && <Badge tone="attention">TEST</Badge>}
          {order.isArchived && <Badge>ARCHIVED</Badge>}
          {order.trackingNumber && (
            <Badge tone="accent">
              <Truck aria-hidden />
              {order.trackingNumber}
            </Badge>
          )}
          {order.unreadCount > 0 && (
            <Badge tone="attention">
              <MessageSquare aria-hidden />
              {order.unreadCount} unread
            </Badge>
          )}
        </div>
      </div>
      <p className="figures flex items-baseline max-sm:col-start-2 justify-between gap-4 sm:flex-col sm:items-end sm:gap-0">
        <span className="font-semibold">{formatMoney(order.totalAmountCents)}</span>
        <span className="text-muted text-sm">
          <LocalDate at={order.createdAt} />
        </span>
      </p>
    </li>
  );
}
