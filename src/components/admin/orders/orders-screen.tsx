"use client";

import { Download, ListChecks } from "lucide-react";
import { useQueryStates } from "nuqs";
import { lazy, Suspense, useState } from "react";
import { Button, buttonStyles } from "~/components/ui/button";
import { TabLinks } from "~/components/ui/tab-links";
import { ORDER_SECTIONS, SECTION_LABELS } from "~/domain/order-sections";
import { api } from "~/trpc/react";
import { OrderList, useOrderPage } from "./order-list";
import { OrderSearch } from "./order-search";
import { OrdersSummary } from "./orders-summary";
import { ordersCsvHref, ordersHref, ordersOptions, ordersParsers } from "./search-params";

// What opens over the list comes when it is first opened.
const BulkTracking = lazy(async () => ({ default: (await import("./bulk-tracking")).BulkTracking }));
const OrderDialog = lazy(async () => ({ default: (await import("./order-dialog")).OrderDialog }));

/** The shop's orders: figures, sections, search and pages, all of it in the URL; an order opens over them. */
export function OrdersScreen() {
  const [params, setParams] = useQueryStates(ordersParsers, ordersOptions);
  const { section, orderId } = params;
  const orders = useOrderPage(params);
  const summary = api.admin.orders.summary.useQuery();
  const [isPasting, setIsPasting] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl">Orders</h1>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setIsPasting(true)}>
            <ListChecks aria-hidden /> Paste tracking numbers
          </Button>
          <a href={ordersCsvHref(params)} download className={buttonStyles({ variant: "secondary" })}>
            <Download aria-hidden /> Export CSV
          </a>
        </div>
      </div>
      <OrdersSummary />
      <TabLinks
        label="Sections"
        items={ORDER_SECTIONS.map((each) => ({
          href: ordersHref({ ...params, section: each, page: 1, orderId: null }),
          label: SECTION_LABELS[each],
          isCurrent: each === section,
          ...(summary.data ? { count: summary.data.sections[each] } : {}),
        }))}
      />
      <OrderSearch params={params} onChange={setParams} />
      {/* What is selected belongs to one filter. */}
      <OrderList
        key={ordersCsvHref(params)}
        params={params}
        orders={orders}
        onOpen={(id) => setParams({ orderId: id })}
      />
      <Suspense>
        {orderId && <OrderDialog key={orderId} orderId={orderId} onClose={() => setParams({ orderId: null })} />}
        {isPasting && <BulkTracking onClose={() => setIsPasting(false)} />}
      </Suspense>
    </div>
  );
}
