"use client";

import { Package } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Pagination } from "~/components/ui/pagination";
import { Skeleton } from "~/components/ui/skeleton";
import { TabLinks } from "~/components/ui/tab-links";
import { ORDER_SECTIONS, SECTION_LABELS } from "~/domain/order-sections";
import { api } from "~/trpc/react";
import { OrderDialog } from "./order-dialog";
import { OrderRow } from "./order-row";
import { OrderSearch } from "./order-search";
import { ordersHref, readOrdersAddress } from "./orders-address";
import { OrdersSummary } from "./orders-summary";

/** The shop's orders: figures, sections, search and pages, all of it in the address; an order opens over them. */
export function OrdersScreen() {
  const address = readOrdersAddress(useSearchParams());
  const router = useRouter();
  const { section, search, page, orderId } = address;
  const summary = api.admin.orders.summary.useQuery();
  return (
    <div className="flex flex-col gap-6">
      <h1 className="font-semibold text-2xl">Orders</h1>
      <OrdersSummary />
      <TabLinks
        label="Sections"
        items={ORDER_SECTIONS.map((each) => ({
          href: ordersHref({ section: each, search }),
          label: SECTION_LABELS[each],
          isCurrent: each === section,
          ...(summary.data ? { count: summary.data.sections[each] } : {}),
        }))}
      />
      <OrderSearch
        key={search}
        search={search}
        onSearch={(text) => router.push(ordersHref({ section, search: text }), { scroll: false })}
      />
      <OrderList section={section} search={search} page={page} />
      {orderId && (
        <OrderDialog
          key={orderId}
          orderId={orderId}
          onClose={() => window.history.pushState(null, "", ordersHref({ ...address, orderId: null }))}
        />
      )}
    </div>
  );
}

type OrderListProps = Pick<ReturnType<typeof readOrdersAddress>, "section" | "search" | "page">;

function OrderList(address: OrderListProps) {
  const orders = api.admin.orders.list.useQuery(address);
  if (orders.isPending) return <Skeleton className="h-96" />;
  if (orders.isError) {
    return <ErrorState requestId={orders.error.data?.requestId ?? undefined} onRetry={() => orders.refetch()} />;
  }
  const { rows, pageCount, total } = orders.data;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<Package aria-hidden />} title="No orders yet">
        {address.search
          ? `No order in this section matches "${address.search}".`
          : "Orders appear here as soon as there are some."}
      </EmptyState>
    );
  }
  return (
    <section aria-label={SECTION_LABELS[address.section]} className="flex flex-col gap-4">
      <p className="figures text-muted text-sm">
        {total} {total === 1 ? "order" : "orders"}
      </p>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} href={ordersHref({ ...address, orderId: order.id })} />
        ))}
      </ul>
      <Pagination page={address.page} pageCount={pageCount} hrefFor={(page) => ordersHref({ ...address, page })} />
    </section>
  );
}
