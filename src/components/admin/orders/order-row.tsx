"use client";

import { MessageSquare, Truck } from "lucide-react";
import Link from "next/link";
import type { MouseEvent, ReactNode } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { Checkbox } from "~/components/ui/checkbox";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { OrderColumn } from "~/domain/order-columns";
import { hasNothingToShip } from "~/domain/order-status";
import { cn } from "~/lib/cn";
import { formatAge } from "~/lib/format-age";
import type { RouterOutputs } from "~/trpc/react";
import { type QueueRowProps, queueRowStyles } from "../use-keyboard-list";
import { OrderStatusBadge } from "./order-status-badge";
import { PaymentSentBadge } from "./payment-sent-badge";

type Order = RouterOutputs["admin"]["orders"]["list"]["rows"][number];

type OrderRowProps = {
  order: Order;
  columns: readonly OrderColumn[];
  /** Null until the client's clock is known. */
  now: Date | null;
  hasCustomerLink: boolean;
  href: string;
  isChosen: boolean;
  isCurrent: boolean;
  rowProps: QueueRowProps;
  onChoose: (is: boolean) => void;
  onOpen: () => void;
};

/** Column widths, shared with the list head. Narrow screens show only number, customer, state and total. */
export const CELLS: Readonly<Record<OrderColumn | "order" | "state", string>> = {
  order: "min-w-0 max-md:flex-1 md:w-20 md:shrink-0",
  state: "w-28 shrink-0 max-md:hidden",
  customer: "min-w-0 flex-1 max-md:hidden",
  items: "min-w-0 grow-2 basis-0 max-lg:hidden",
  messages: "w-21 shrink-0 max-md:hidden",
  tracking: "w-32 shrink-0 max-xl:hidden",
  tier: "w-14 shrink-0 max-lg:hidden",
  total: "w-24 shrink-0 text-right",
};

/** One order in the list. A plain click opens it in a dialog; modified clicks follow the link. */
export function OrderRow({ order, columns, now, isChosen, onChoose, hasCustomerLink, ...rest }: OrderRowProps) {
  const { href, onOpen, isCurrent, rowProps } = rest;
  function openInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <li
      {...rowProps}
      className={cn(
        "relative flex min-h-10.75 outline-offset-[-2px] items-center gap-3 px-3 py-0.75 text-[0.8125rem] leading-[1.125rem] transition-colors hover:bg-subtle",
        queueRowStyles(isCurrent),
        isChosen && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      <Checkbox
        label={`Select order #${order.shortId}`}
        isLabelHidden
        className="z-10 -m-1"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className={CELLS.order}>
        <Link
          href={href}
          onClick={openInPlace}
          className="figures block w-fit rounded font-medium font-mono after:absolute after:inset-0"
        >
          #{order.shortId}
        </Link>
        <span className="figures block truncate text-muted">
          <span className="text-ink md:hidden">{order.customerName} </span>
          {now && formatAge(order.createdAt, now)}
        </span>
      </div>
      <div className={CELLS.state}>
        <Marks order={order} />
      </div>
      {columns.map((column) => (
        <div key={column} className={CELLS[column]}>
          {cellOf(column, order, hasCustomerLink)}
        </div>
      ))}
    </li>
  );
}

function Marks({ order }: { order: Order }) {
  return (
    <span className="flex max-h-10 flex-wrap gap-x-1 overflow-hidden *:h-5">
      {hasNothingToShip(order) ? <Badge>Nothing to ship</Badge> : <OrderStatusBadge order={order} />}
      <PaymentSentBadge order={order} isShort />
      {order.isTestOrder && <Badge tone="attention">TEST</Badge>}
      {order.isArchived && <Badge>ARCHIVED</Badge>}
    </span>
  );
}

function cellOf(column: OrderColumn, order: Order, hasCustomerLink: boolean): ReactNode {
  switch (column) {
    case "customer":
      return <Customer order={order} hasLink={hasCustomerLink} />;
    case "items":
      return <Items order={order} />;
    case "messages":
      return (
        order.unreadCount > 0 && (
          <Badge tone="attention">
            <MessageSquare aria-hidden />
            {order.unreadCount} unread
          </Badge>
        )
      );
    case "tracking":
      return (
        order.trackingNumber && (
          <span className="flex min-w-0 items-center gap-1.5 text-muted">
            <Truck aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate font-mono">{order.trackingNumber}</span>
          </span>
        )
      );
    case "tier":
      return <span className="text-muted">{order.isWholesale ? "VIP" : order.buyerTier}</span>;
    case "total":
      return (
        <span className="figures block">
          <span className="block font-semibold">{formatMoney(order.totalAmountCents)}</span>
          <span className="block text-muted max-md:hidden">
            <LocalDate at={order.createdAt} />
          </span>
          <span className="block md:hidden">
            <OrderStatusBadge order={order} />
          </span>
        </span>
      );
  }
}

function Customer({ order, hasLink }: { order: Order; hasLink: boolean }) {
  return (
    <>
      {hasLink ? (
        <Link
          href={`/admin/users/${order.userId}`}
          className="relative z-10 block w-fit max-w-full truncate rounded font-medium underline-offset-4 hover:underline"
        >
          {order.customerName}
        </Link>
      ) : (
        <span className="block truncate font-medium">{order.customerName}</span>
      )}
      <span className="block truncate text-muted">{order.email}</span>
    </>
  );
}

const THUMBNAIL = [400] as const;

function Items({ order: { firstItem, itemCount } }: { order: Order }) {
  if (!firstItem) return <span className="text-muted">No items</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="size-8 shrink-0 overflow-hidden rounded border border-line">
        <ProductImage src={firstItem.imageUrl} alt="" sizes="32px" widths={THUMBNAIL} />
      </span>
      <span className="min-w-0">
        <span className="block truncate">
          {firstItem.quantity} × {firstItem.name}
        </span>
        {itemCount > 1 && <span className="figures block truncate text-muted">+{itemCount - 1} more</span>}
      </span>
    </span>
  );
}
