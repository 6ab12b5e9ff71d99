"use client";

import Link from "next/link";
import { ButtonLink } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { ordersHref } from "../orders/search-params";

const SHOWN = 5;

/** The newest orders whose payment has not been confirmed yet. */
export function WaitingOrders() {
  const waiting = api.admin.orders.list.useQuery({ section: "waiting" });
  return (
    <Card>
      <CardHeader
        title="Waiting for Payment"
        description="Newest first"
        action={
          <ButtonLink href={ordersHref({ section: "waiting" })} variant="secondary" size="sm">
            All waiting orders
          </ButtonLink>
        }
      />
      <QueryError query={waiting} />
      {waiting.isPending && <Skeleton className="h-64" />}
      {waiting.data?.rows.length === 0 && <p className="text-muted">No orders waiting for payment.</p>}
      <ul className="divide-y divide-line">
        {waiting.data?.rows.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <Link
              href={ordersHref({ section: "waiting", orderId: order.id })}
              className="figures flex min-h-14 items-center justify-between gap-4 rounded py-2 hover:bg-subtle"
            >
              <span className="min-w-0">
                <span className="block font-medium font-mono text-sm">#{order.shortId}</span>
                <span className="block truncate text-muted text-sm">{order.email}</span>
              </span>
              <span className="shrink-0 text-right">
                <span className="block font-semibold">{formatMoney(order.totalAmountCents)}</span>
                <span className="block text-muted text-sm">
                  <LocalDate at={order.createdAt} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
