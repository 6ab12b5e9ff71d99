import type { Metadata } from "next";
import { OrdersScreen } from "~/components/admin/orders/orders-screen";
import { loadOrdersSearchParams } from "~/components/admin/orders/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Orders" };

export default adminPage("orders.read", async ({ searchParams }) => {
  const { orderId: _orderId, ...list } = await loadOrdersSearchParams(searchParams);
  await Promise.all([
    api.admin.orders.summary.prefetch(),
    api.admin.orders.list.prefetch(list),
    api.admin.orders.listChoices.prefetch(),
  ]);
  return <OrdersScreen />;
});
