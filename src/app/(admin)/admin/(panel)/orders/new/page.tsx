import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { loadOrderEntryParams } from "~/components/admin/orders/entry-search-params";
import { OrderEntryScreen } from "~/components/admin/orders/order-entry-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "New order" };

type Props = { searchParams: Promise<SearchParams> };

export default async function NewOrderPage({ searchParams }: Props) {
  await requireAdmin();
  const { customer: customerId, from } = await loadOrderEntryParams(searchParams);
  await Promise.all([
    customerId && api.admin.orderEntry.customer.prefetch({ customerId }),
    from && api.admin.orders.byId.prefetch({ orderId: from }),
  ]);
  return (
    <HydrateClient>
      <OrderEntryScreen key={from} fromId={from} />
    </HydrateClient>
  );
}
