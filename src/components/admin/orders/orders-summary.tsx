"use client";

import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { ordersHref } from "./search-params";

/** The orders that make up the revenue. */
const PAID = ordersHref({ section: "all", test: "real", paid: "paid" });

/** Total Orders, Total Revenue and Avg Order Value, each with what it counts. */
export function OrdersSummary() {
  const { data, isError, error, refetch } = api.admin.orders.summary.useQuery();
  if (isError) return <QueryError query={{ error, refetch }} />;
  if (!data) return <Skeleton className="h-32" />;
  const paid = `${data.paidOrders} paid ${data.paidOrders === 1 ? "order" : "orders"}, without tests`;
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3 sm:gap-4">
      <StatCard
        label="Total Orders"
        value={data.totalOrders}
        hint="Every order that is not a test"
        href={ordersHref({ section: "all", test: "real" })}
      />
      <StatCard label="Total Revenue" value={formatMoney(data.revenueCents)} hint={paid} href={PAID} />
      <StatCard
        label="Avg Order Value"
        value={formatMoney(data.averageCents)}
        hint={`Revenue / ${data.paidOrders} paid ${data.paidOrders === 1 ? "order" : "orders"}`}
        href={PAID}
      />
    </div>
  );
}
