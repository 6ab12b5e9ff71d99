"use client";

import { Download, ListChecks } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Button, buttonStyles } from "~/components/ui/button";
import { TabLinks } from "~/components/ui/tab-links";
import { useReplaceUrl } from "~/components/ui/use-replace-url";
import { useUrlChange } from "~/components/ui/use-url-change";
import { ORDER_SECTIONS, SECTION_LABELS } from "~/domain/order-sections";
import { api } from "~/trpc/react";
import { OrderList } from "./order-list";
import { OrderSearch } from "./order-search";
import { OrdersSummary } from "./orders-summary";
import { ordersCsvHref, ordersHref, readOrdersAddress } from "./search-params";

// What opens over the list comes when it is first opened.
const BulkTracking = lazy(async () => ({ default: (await import("./bulk-tracking")).BulkTracking }));
const OrderDialog = lazy(async () => ({ default: (await import("./order-dialog")).OrderDialog }));

/** The shop's orders: figures, sections, search and pages, all of it in the address; an order opens over them. */
export function OrdersScreen() {
  const address = readOrdersAddress(useSearchParams());
  const { section, orderId } = address;
  const { wanted, change } = useUrlChange(address, ordersHref);
  const go = useReplaceUrl();
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
          <a href={ordersCsvHref(address)} download className={buttonStyles({ variant: "secondary" })}>
            <Download aria-hidden /> Export CSV
          </a>
        </div>
      </div>
      <OrdersSummary />
      <TabLinks
        label="Sections"
        items={ORDER_SECTIONS.map((each) => ({
          href: ordersHref({ ...wanted, section: each, page: 1, orderId: null }),
          label: SECTION_LABELS[each],
          isCurrent: each === section,
          ...(summary.data ? { count: summary.data.sections[each] } : {}),
        }))}
      />
      <OrderSearch address={wanted} onChange={change} />
      <OrderList key={ordersHref({ ...address, page: 1, orderId: null, sort: "newest" })} address={address} />
      <Suspense>
        {orderId && (
          <OrderDialog key={orderId} orderId={orderId} onClose={() => go(ordersHref({ ...address, orderId: null }))} />
        )}
        {isPasting && <BulkTracking onClose={() => setIsPasting(false)} />}
      </Suspense>
    </div>
  );
}
