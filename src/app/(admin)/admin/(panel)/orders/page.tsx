import type { Metadata } from "next";
import { OrdersScreen } from "~/components/admin/orders/orders-screen";
import { readOrdersAddress } from "~/components/admin/orders/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Orders" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminOrdersPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const { orderId: _orderId, ...list } = readOrdersAddress(new URLSearchParams(given));
  await Promise.all([api.admin.orders.summary.prefetch(), api.admin.orders.list.prefetch(list)]);
  return (
    <HydrateClient>
      <OrdersScreen />
    </HydrateClient>
  );
}
