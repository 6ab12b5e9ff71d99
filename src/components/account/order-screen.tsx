"use client";

import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { formatDateTime } from "~/lib/format-date";
import { api } from "~/trpc/react";
import { OrderItems } from "./order-items";
import { OrderPayment } from "./order-payment";
import { OrderThread } from "./order-thread";
import { useOrderLive } from "./use-order-live";

const TONES = { Paid: "success", Pending: "attention", Cancelled: "neutral" } as const;

/** One order: where it stands, how to pay it, what is in it, where it goes, and what was said about it. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const utils = api.useUtils();
  useOrderLive(orderId);
  const { data: order, error, refetch } = api.orders.byId.useQuery({ orderId });
  const reorder = api.orders.reorder.useMutation({
    onSuccess: async ({ leftOut }) => {
      toast.success("Items added to cart!", {
        description: leftOut.length > 0 ? `Not available any more: ${leftOut.join(", ")}.` : undefined,
      });
      await utils.cart.invalidate();
    },
    onError: (refused) => toast.error(refused.message),
  });
  if (error && !order) {
    const { code, requestId } = error.data ?? {};
    return (
      <div className="container-page py-8">
        {code === "NOT_FOUND" ? (
          <EmptyState title="Order Not Found" action={<ButtonLink href="/profile#orders">Your orders</ButtonLink>} />
        ) : (
          <ErrorState requestId={requestId ?? undefined} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  if (!order) return <Skeleton className="container-page my-8 h-96" />;
  return (
    <div className="container-page py-8">
      <Link href="/profile#orders" className="text-muted text-sm hover:underline">
        ← Order history
      </Link>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex flex-wrap items-center gap-3 font-semibold text-3xl tracking-tight">
          Order <span className="font-mono">{order.shortId}</span>
          <Badge tone={TONES[order.statusWord]}>{order.statusWord}</Badge>
        </h1>
        <Button variant="secondary" isPending={reorder.isPending} onClick={() => reorder.mutate({ orderId })}>
          Order again
        </Button>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {order.payment && <OrderPayment payment={order.payment} />}
          <OrderItems order={order} />
          <OrderThread orderId={orderId} />
        </div>
        <div className="flex flex-col gap-6">
          {order.trackingNumber && (
            <Card>
              <h2 className="font-semibold text-lg">Tracking</h2>
              <a
                className="mt-2 block break-all font-mono text-accent underline"
                href={`https://parcelsapp.com/en/tracking/${encodeURIComponent(order.trackingNumber)}`}
                target="_blank"
                rel="noreferrer"
              >
                {order.trackingNumber}
              </a>
            </Card>
          )}
          <Card>
            <h2 className="font-semibold text-lg">Ships to</h2>
            <address className="mt-2 text-muted not-italic">
              {order.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Card>
          <Card>
            <h2 className="font-semibold text-lg">What happened</h2>
            <ol className="mt-3 flex flex-col gap-3">
              {order.timeline.map((event) => (
                <li key={event.id} className="border-accent border-l-2 pl-3">
                  {event.label}
                  <span className="block text-muted text-sm">{formatDateTime(event.createdAt)}</span>
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </div>
  );
}
