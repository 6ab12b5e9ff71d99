import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { OrdersScreen } from "~/components/admin/orders/orders-screen";
import { loadOrdersSearchParams } from "~/components/admin/orders/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Orders" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminOrdersPage({ searchParams }: Props) {
  await requireAdmin("orders.read");
  const { orderId: _orderId, ...list } = await loadOrdersSearchParams(searchParams);
  await Promise.all([
    api.admin.orders.summary.prefetch(),
    api.admin.orders.list.prefetch(list),
    api.admin.orders.listChoices.prefetch(),
  ]);
  return (
    <HydrateClient>
      <OrdersScreen />
    </HydrateClient>
  );
}
