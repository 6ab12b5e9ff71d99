"use client";

import Link from "next/link";
import { useState } from "react";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { Skeleton } from "~/components/ui/skeleton";
import { formatDate } from "~/lib/format-date";
import { formatMoney } from "~/lib/format-money";
import { ORDER_FILTERS, type OrderFilter } from "~/schemas/orders";
import { api, type RouterOutputs } from "~/trpc/react";

type OrderRow = RouterOutputs["orders"]["mine"]["orders"][number];

const TONES = { Paid: "success", Pending: "attention", Cancelled: "neutral" } as const satisfies Record<
  OrderRow["statusWord"],
  BadgeTone
>;
const WORDS = {
  all: "All orders",
  pending: "Pending",
  paid: "Paid",
  shipped: "Shipped",
  cancelled: "Cancelled",
} as const satisfies Record<OrderFilter, string>;

/** One's past orders, newest first, with a filter by state. */
export function ProfileOrders() {
  const [filter, setFilter] = useState<OrderFilter>("all");
  const query = api.orders.mine.useInfiniteQuery(
    { filter },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return (
    <Card id="orders" className="scroll-mt-28">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <CardHeader title="Order history" />
        <Field label="Show" className="w-44">
          <Select
            value={filter}
            onChange={(event) => setFilter(ORDER_FILTERS.find((each) => each === event.target.value) ?? "all")}
          >
            {ORDER_FILTERS.map((each) => (
              <option key={each} value={each}>
                {WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {query.error && (
        <ErrorState requestId={query.error.data?.requestId ?? undefined} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="mt-4 h-40" />}
      {orders?.length === 0 && <EmptyState title="No orders yet">What you order appears here.</EmptyState>}
      <ul className="mt-3 divide-y divide-line">
        {orders?.map((order) => (
          <li key={order.id}>
            <OrderLine order={order} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older orders
        </Button>
      )}
    </Card>
  );
}

function OrderLine({ order }: { order: OrderRow }) {
  return (
    <Link
      href={`/orders/${order.id}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 hover:bg-subtle"
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium font-mono">{order.shortId}</span>
          <Badge tone={TONES[order.statusWord]}>{order.statusWord}</Badge>
          {order.trackingNumber && <Badge tone="accent">Shipped</Badge>}
          {order.unreadMessages > 0 && <Badge tone="attention">{order.unreadMessages} unread</Badge>}
        </span>
        <span className="line-clamp-1 text-muted text-sm">
          {order.items.map((item) => `${item.quantity} × ${item.productName}`).join(", ")}
        </span>
      </span>
      <span className="text-right">
        <span className="figures font-medium">{formatMoney(order.totalAmountCents)}</span>
        <span className="block text-muted text-sm">{formatDate(order.createdAt)}</span>
      </span>
    </Link>
  );
}
