"use client";

import Link from "next/link";
import { type MouseEvent, useState } from "react";
import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { ProductImage } from "~/components/shared/product-image";
import { useDebounced } from "~/components/store/use-debounced";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { MY_ORDERS_FILTERS, type MyOrdersFilter } from "~/schemas/orders";
import { api, type RouterOutputs } from "~/trpc/react";
import { OrderBadges, OrderDetails } from "./order-details";
import { MESSAGES_ID } from "./order-thread";

type OrderRow = RouterOutputs["orders"]["mine"]["orders"][number];

const WORDS = {
  all: "All orders",
  pending: "Pending",
  paid: "Paid",
  shipped: "Shipped",
  cancelled: "Cancelled",
} as const satisfies Record<MyOrdersFilter, string>;

const TYPING_MS = 300;
/** Thumbnails per order. */
const MOST_SHOWN = 3;

/** Order history, newest first, with filter and search by short ID. Orders open in a dialog over the list. */
export function ProfileOrders() {
  const [filter, setFilter] = useState<MyOrdersFilter>("all");
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<OrderRow | null>(null);
  const asked = useDebounced(search.trim(), TYPING_MS);
  const utils = api.useUtils();
  const query = api.orders.mine.useInfiniteQuery({ filter, search: asked }, CURSOR_PAGINATION);
  const orders = query.data?.pages.flatMap((page) => page.orders);
  const isNarrowed = filter !== "all" || asked !== "";
  // Without any orders, hide the search and filter.
  const hasNone = orders?.length === 0 && !isNarrowed && search === "";
  function close() {
    setOpened(null);
    // Opening the order marked its messages as read.
    void utils.orders.mine.invalidate();
  }
  return (
    <Card id="orders" className="scroll-mt-28" title="Order history">
      {!hasNone && (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <Field label="Find an order">
            <Input
              type="search"
              placeholder="Order id, such as 1A2B3C4D"
              autoComplete="off"
              maxLength={40}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Field>
          <SelectField label="Show" value={filter} options={optionsOf(MY_ORDERS_FILTERS, WORDS)} onChange={setFilter} />
        </div>
      )}
      <div className={cn(!hasNone && "mt-4")}>
        {!orders && <QueryState query={query} className="h-40" />}
        {orders?.length === 0 &&
          (isNarrowed ? (
            <EmptyState title="No orders match">Try another order id, or show all orders.</EmptyState>
          ) : (
            <EmptyState title="No orders yet" link={{ href: "/", label: "See the products" }}>
              Your orders will appear here.
            </EmptyState>
          ))}
        <ul className="divide-y divide-line">
          {orders?.map((order) => (
            <li key={order.id}>
              <OrderLine order={order} onOpen={setOpened} />
            </li>
          ))}
        </ul>
        <MoreButton pages={query}>Show older orders</MoreButton>
        {!query.hasNextPage && (query.data?.pages.length ?? 0) > 1 && (
          <p className="mt-4 text-muted text-sm">That is all of them.</p>
        )}
      </div>
      <GuardedDialog
        open={opened !== null}
        onClose={close}
        title={
          <>
            Order <span className="font-mono">{opened?.shortId}</span>
          </>
        }
        size="lg"
      >
        {opened && <OrderDetails orderId={opened.id} look="dialog" opensAtMessages={opened.unreadMessages > 0} />}
      </GuardedDialog>
    </Card>
  );
}

function OrderLine({ order, onOpen }: { order: OrderRow; onOpen: (order: OrderRow) => void }) {
  /** A plain click opens the dialog; modified clicks follow the link to the order's page. */
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(order);
  }
  return (
    <Link
      href={order.unreadMessages > 0 ? `/orders/${order.id}#${MESSAGES_ID}` : `/orders/${order.id}`}
      prefetch={false}
      onClick={open}
      data-opens-here
      className="-mx-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded px-2 py-3 hover:bg-subtle sm:gap-x-4"
    >
      <OrderThumbnails items={order.items} />
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium font-mono">{order.shortId}</span>
        <OrderBadges order={order} />
        {order.partDueCents !== null && (
          <Badge tone="attention">Partly paid, {formatMoney(order.partDueCents)} due</Badge>
        )}
        {order.unreadMessages > 0 && <Badge tone="attention">{order.unreadMessages} unread</Badge>}
      </span>
      <span className="col-span-2 col-start-2 row-start-2 mt-1 line-clamp-2 text-muted text-sm sm:col-end-3 sm:line-clamp-1">
        {order.items.map((item) => `${item.quantity} × ${item.productName}`).join(", ")}
      </span>
      <span className="col-start-3 row-start-1 text-right sm:row-end-3">
        <span className="figures font-medium">{formatMoney(order.totalAmountCents)}</span>
        <span className="block text-muted text-sm">
          <LocalDate at={order.createdAt} />
        </span>
      </span>
    </Link>
  );
}

/** Pictures of the first products, and how many more there are. */
function OrderThumbnails({ items }: { items: readonly { imageUrl: string | null }[] }) {
  const more = items.length - MOST_SHOWN;
  return (
    <span aria-hidden className="row-span-2 flex shrink-0 -space-x-5 sm:min-w-28 sm:-space-x-4">
      {items.slice(0, MOST_SHOWN).map(({ imageUrl }, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change places
          key={position}
          className="block size-12 overflow-hidden rounded border border-line bg-surface"
        >
          <ProductImage src={imageUrl} alt="" sizes="48px" widths={[400]} />
        </span>
      ))}
      {more > 0 && (
        <span className="figures grid size-12 place-items-center rounded border border-line bg-subtle font-medium text-muted text-xs">
          +{more}
        </span>
      )}
    </span>
  );
}
