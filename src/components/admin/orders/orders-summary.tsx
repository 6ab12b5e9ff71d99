"use client";

import { Skeleton } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { formatMoney } from "~/lib/format-money";
import { api } from "~/trpc/react";

/** Total Orders, Total Revenue and Avg Order Value, each with what it counts. */
export function OrdersSummary() {
  const { data } = api.admin.orders.summary.useQuery();
  if (!data) return <Skeleton className="h-32" />;
  const paid = `${data.paidOrders} paid ${data.paidOrders === 1 ? "order" : "orders"}, without tests`;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <StatCard label="Total Orders" value={data.totalOrders} hint="Every order that is not a test" />
      <StatCard label="Total Revenue" value={formatMoney(data.revenueCents)} hint={paid} />
      <StatCard
        label="Avg Order Value"
        value={formatMoney(data.averageCents)}
        hint="Revenue / the orders that make it up"
      />
    </div>
  );
}
