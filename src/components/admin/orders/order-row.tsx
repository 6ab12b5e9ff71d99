"use client";

import { MessageSquare, Truck } from "lucide-react";
import Link from "next/link";
import type { MouseEvent } from "react";
import { Badge } from "~/components/ui/badge";
import { formatDate } from "~/lib/format-date";
import { formatMoney } from "~/lib/format-money";
import type { RouterOutputs } from "~/trpc/react";
import { OrderStatusBadge } from "./order-status-badge";

type Order = RouterOutputs["admin"]["orders"]["list"]["rows"][number];

/** One order of a list; a press opens its details over the list. */
export function OrderRow({ order, href }: { order: Order; href: string }) {
  function openInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.history.pushState(null, "", href);
  }
  return (
    <li className="relative grid gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-subtle sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center">
      <Link
        href={href}
        onClick={openInPlace}
        className="figures rounded font-medium font-mono after:absolute after:inset-0"
      >
        #{order.shortId}
      </Link>
      <div className="min-w-0">
        <p className="truncate">
          {order.customerName} <span className="text-muted">{order.email}</span>
        </p>
        <div className="mt-1 flex flex-wrap gap-1.5">
          <OrderStatusBadge order={order} />
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
      <p className="figures flex items-baseline justify-between gap-4 sm:flex-col sm:items-end sm:gap-0">
        <span className="font-semibold">{formatMoney(order.totalAmountCents)}</span>
        <span className="text-muted text-sm">{formatDate(order.createdAt)}</span>
      </p>
    </li>
  );
}
