"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { OrderStatusBadge } from "../orders/order-status-badge";
import { userHref } from "./search-params";

export function UserOrders({ userId, page }: { userId: string; page: number }) {
  const orders = api.admin.users.orders.useQuery({ userId, page }, { placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="user-orders" className="flex flex-col gap-3">
      <h2 id="user-orders" className="font-semibold text-lg">
        Order history{orders.data && <span className="figures text-muted"> ({orders.data.total})</span>}
      </h2>
      {!hasData(orders) ? (
        <QueryState query={orders} className="h-40" />
      ) : orders.data.rows.length === 0 ? (
        <EmptyState icon={<ShoppingBag aria-hidden />} title="No orders yet" />
      ) : (
        <>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {orders.data.rows.map((order) => (
              <li key={order.id} className="figures flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
                <Link
                  href={`/admin/orders/${order.id}`}
                  className="rounded font-medium font-mono underline-offset-4 hover:underline"
                >
                  #{order.shortId}
                </Link>
                <OrderStatusBadge order={order} />
                {order.isTestOrder && <Badge tone="attention">TEST</Badge>}
                {order.isArchived && <Badge>ARCHIVED</Badge>}
                <span className="text-muted sm:ml-auto">
                  <LocalDate at={order.createdAt} />
                </span>
                <span className="min-w-24 text-right font-medium max-sm:ml-auto">
                  {formatMoney(order.totalAmountCents)}
                </span>
              </li>
            ))}
          </ul>
          <Pagination
            page={orders.data.page}
            pageCount={orders.data.pageCount}
            hrefFor={(next) => userHref(userId, next)}
          />
        </>
      )}
    </section>
  );
}
