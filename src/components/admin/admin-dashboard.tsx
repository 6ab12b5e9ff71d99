"use client";

import Link from "next/link";
import { ButtonLink } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { formatDate } from "~/lib/format-date";
import { formatMoney } from "~/lib/format-money";
import { api } from "~/trpc/react";
import { ordersHref } from "./orders/orders-address";

const SHOWN = 5;

/** What waits for the admin today, and what has come in. */
export function AdminDashboard({ adminName }: { adminName: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Dashboard</h1>
        <p className="text-muted">Welcome back, {adminName}.</p>
      </div>
      <Figures />
      <WaitingOrders />
    </div>
  );
}

function Figures() {
  const summary = api.admin.orders.summary.useQuery();
  if (summary.isError) {
    return <ErrorState requestId={summary.error.data?.requestId ?? undefined} onRetry={() => summary.refetch()} />;
  }
  if (!summary.data) return <Skeleton className="h-32" />;
  const { sections, revenueCents, paidOrders } = summary.data;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard label="Waiting for Payment" value={sections.waiting} href={ordersHref({ section: "waiting" })} />
      <StatCard label="Ready to Ship" value={sections.ready} href={ordersHref({ section: "ready" })} />
      <StatCard label="Shipped" value={sections.shipped} href={ordersHref({ section: "shipped" })} />
      <StatCard
        label="Total Revenue"
        value={formatMoney(revenueCents)}
        period="All time"
        hint={`${paidOrders} paid orders, without tests`}
      />
    </div>
  );
}

function WaitingOrders() {
  const waiting = api.admin.orders.list.useQuery({ section: "waiting" });
  return (
    <Card>
      <CardHeader
        title="Waiting for Payment"
        description="The newest orders whose payment has not been confirmed yet."
        action={
          <ButtonLink href={ordersHref({ section: "waiting" })} variant="secondary" size="sm">
            All waiting orders
          </ButtonLink>
        }
      />
      {waiting.isError && (
        <ErrorState requestId={waiting.error.data?.requestId ?? undefined} onRetry={() => waiting.refetch()} />
      )}
      {waiting.isPending && <Skeleton className="h-40" />}
      {waiting.data?.rows.length === 0 && <p className="text-muted">No order waits for its payment.</p>}
      <ul className="divide-y divide-line">
        {waiting.data?.rows.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <Link
              href={ordersHref({ section: "waiting", orderId: order.id })}
              className="figures flex flex-wrap items-baseline justify-between gap-x-4 rounded py-2.5 hover:bg-subtle"
            >
              <span className="font-medium font-mono">#{order.shortId}</span>
              <span className="min-w-0 flex-1 truncate text-muted">{order.email}</span>
              <span className="text-muted text-sm">{formatDate(order.createdAt)}</span>
              <span className="font-semibold">{formatMoney(order.totalAmountCents)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
