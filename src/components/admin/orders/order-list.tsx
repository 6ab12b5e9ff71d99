"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { lazyPart, lazySection } from "~/components/ui/lazy-part";
import { useTimeZone } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { Skeleton } from "~/components/ui/skeleton";
import { toastError } from "~/components/ui/toast-error";
import type { OrderColumn } from "~/domain/order-columns";
import { MAX_BULK_ORDERS } from "~/domain/order-filter";
import { SECTION_LABELS } from "~/domain/order-sections";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { useCapability } from "../staff-role";
import { useKeyboardList } from "../use-keyboard-list";
import { OrderListHead } from "./order-list-head";
import { OrderRow } from "./order-row";
import { type OrdersSearchParams, ordersHref, zoneOf } from "./search-params";

// Lazy: nothing is selected at first.
const BulkBar = lazyPart(async () => (await import("./bulk-bar")).BulkBar);
// Lazy: the list is rarely empty.
const NoOrders = lazySection(async () => (await import("./no-orders")).NoOrders, <Skeleton className="h-96" />);

/** Selected orders: ID to short ID, which names the order in dialogs and on paper. */
export type Chosen = ReadonlyMap<string, string>;

/** The page of orders in the URL. The previous page stays visible while it loads. */
export function useOrderPage({ orderId: _orderId, ...input }: OrdersSearchParams) {
  const zone = useTimeZone();
  return api.admin.orders.list.useQuery(
    { ...input, ...zoneOf(input, zone) },
    {
      placeholderData: keepPreviousData,
      // Cancel searches that further typing has superseded.
      trpc: { abortOnUnmount: true },
    },
  );
}

type OrderListProps = {
  params: OrdersSearchParams;
  orders: ReturnType<typeof useOrderPage>;
  columns: readonly OrderColumn[];
  now: Date | null;
  onOpen: (orderId: string) => void;
};

/** One page of orders. The selection can span pages, or cover every match. */
export function OrderList({ params, orders, columns, now, onOpen }: OrderListProps) {
  const utils = api.useUtils();
  const zone = useTimeZone();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isChoosing, setIsChoosing] = useState(false);
  const isManager = useCapability("manage");
  const choose = (some: readonly { id: string; shortId: string }[], is: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const { id, shortId } of some) is ? next.set(id, shortId) : next.delete(id);
      return next;
    });
  const { at, rowProps } = useKeyboardList({
    rows: orders.data?.rows ?? [],
    keyOf: ({ id }) => id,
    acts: {
      x: { label: "Select", run: (order) => choose([order], !chosen.has(order.id)) },
      Enter: { label: "Open", run: ({ id }) => onOpen(id) },
    },
  });
  if (!hasData(orders)) return <QueryState query={orders} className="h-96" />;
  const { rows, pageCount, total } = orders.data;
  if (rows.length === 0) return <NoOrders params={params} />;

  const isPageChosen = rows.every(({ id }) => chosen.has(id));
  async function chooseAll() {
    const { page: _page, orderId: _orderId, ...filter } = params;
    setIsChoosing(true);
    try {
      const { orders: matching } = await utils.admin.orders.matching.fetch({ ...filter, ...zoneOf(filter, zone) });
      setChosen(new Map(matching.map(({ id, shortId }) => [id, shortId])));
    } catch (error) {
      toastError(error, "The orders could not be selected. Please try again.");
    } finally {
      setIsChoosing(false);
    }
  }

  return (
    <section
      aria-label={SECTION_LABELS[params.section]}
      className={cn("flex flex-col gap-2", orders.isPlaceholderData && "opacity-60")}
    >
      {chosen.size > 0 && (
        <Suspense fallback={<Skeleton className="h-14" />}>
          <BulkBar chosen={chosen} section={params.section} onClear={() => setChosen(new Map())}>
            {chosen.size < total && (
              <Button variant="link" size="sm" isPending={isChoosing} onClick={chooseAll}>
                {total > MAX_BULK_ORDERS
                  ? `Select the first ${MAX_BULK_ORDERS} that match`
                  : `Select all ${total} that match`}
              </Button>
            )}
          </BulkBar>
        </Suspense>
      )}
      <div>
        <OrderListHead
          columns={columns}
          isPageChosen={isPageChosen}
          isPartlyChosen={!isPageChosen && rows.some(({ id }) => chosen.has(id))}
          onChoosePage={(is) => choose(rows, is)}
        />
        <ul className="divide-y divide-line rounded-b border border-line bg-surface">
          {rows.map((order, index) => (
            <OrderRow
              key={order.id}
              order={order}
              columns={columns}
              now={now}
              hasCustomerLink={isManager}
              href={ordersHref({ ...params, orderId: order.id })}
              isChosen={chosen.has(order.id)}
              isCurrent={index === at}
              rowProps={rowProps(order, index)}
              onChoose={(is) => choose([order], is)}
              onOpen={() => onOpen(order.id)}
            />
          ))}
        </ul>
      </div>
      <Pagination
        page={Math.min(params.page, pageCount)}
        pageCount={pageCount}
        hrefFor={(page) => ordersHref({ ...params, page, orderId: null })}
      />
    </section>
  );
}

/** The number of matches, shown beside the search to save space above the list. */
export function OrderCount({ orders: { data } }: Pick<OrderListProps, "orders">) {
  if (!data || data.rows.length === 0) return null;
  return (
    <p className="figures self-center text-muted text-sm sm:ml-auto" aria-live="polite">
      {data.isMore
        ? `More than ${plural(data.total, "order")}; narrow the list down to see them all`
        : plural(data.total, "order")}
    </p>
  );
}
