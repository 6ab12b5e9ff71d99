import type { Metadata } from "next";
import { loadOrderEntryParams } from "~/components/admin/orders/entry-search-params";
import { OrderEntryScreen } from "~/components/admin/orders/order-entry-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../../admin-page";

export const metadata: Metadata = { title: "New order" };

export default adminPage("manage", async ({ searchParams }) => {
  const { customer: customerId, from } = await loadOrderEntryParams(searchParams);
  await Promise.all([
    customerId && api.admin.orderEntry.customer.prefetch({ customerId }),
    from && api.admin.orders.byId.prefetch({ orderId: from }),
  ]);
  return <OrderEntryScreen key={from} fromId={from} />;
});
