"use client";

import Link from "next/link";
import { useState } from "react";
import type { Draft } from "~/components/shared/message-thread";
import { useIsTabVisible } from "~/components/shared/use-is-tab-visible";
import { useStreamFallback } from "~/components/shared/use-stream-fallback";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { errorReason } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { OrderItems } from "./order-items";
import { OrderPayment } from "./order-payment";
import { OrderProgress } from "./order-progress";
import { OrderReorder } from "./order-reorder";
import { OrderReviews } from "./order-reviews";
import { OrderThread } from "./order-thread";
import { UnverifiedEmailBanner } from "./unverified-email-banner";

type Order = RouterOutputs["orders"]["byId"];

const TONES = { Paid: "success", Pending: "attention", Cancelled: "neutral" } as const satisfies Record<
  Order["statusWord"],
  BadgeTone
>;

export function OrderBadges({ order }: { order: Pick<Order, "statusWord" | "trackingNumber" | "refundedAt"> }) {
  return (
    <>
      <Badge tone={TONES[order.statusWord]}>{order.statusWord}</Badge>
      {order.statusWord === "Paid" && order.trackingNumber && <Badge tone="accent">Shipped</Badge>}
      {order.statusWord === "Cancelled" && order.refundedAt && <Badge>Refunded</Badge>}
    </>
  );
}

type OrderDetailsProps = {
  orderId: string;
  look: "page" | "dialog";
  /** Scrolls to the messages; set when the order has unread ones. */
  opensAtMessages?: boolean;
};

/** The customer's view of one order, as a page or in a dialog. */
export function OrderDetails({ orderId, look, opensAtMessages }: OrderDetailsProps) {
  useOrderLive(orderId);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { data: order, error, refetch } = api.orders.byId.useQuery({ orderId });
  if (error && !order) {
    return (
      <div className="mt-6">
        {errorReason(error) === "not-found" ? (
          <EmptyState title="Order Not Found" action={<ButtonLink href="/profile#orders">Your orders</ButtonLink>} />
        ) : (
          <QueryError query={{ error, refetch }} />
        )}
      </div>
    );
  }
  if (!order) return <Skeleton className="mt-6 h-96" />;
  const isPage = look === "page";
  return (
    <>
      <div className={cn("flex flex-wrap items-center justify-between gap-3", isPage && "mt-2")}>
        {isPage ? (
          <h1 className="flex flex-wrap items-center gap-3 font-semibold text-3xl tracking-tight">
            <span>
              Order <span className="font-mono">{order.shortId}</span>
            </span>
            <span className="flex gap-2">
              <OrderBadges order={order} />
            </span>
          </h1>
        ) : (
          <p className="flex flex-wrap gap-2">
            <OrderBadges order={order} />
          </p>
        )}
        <div className="flex flex-wrap gap-2 print:hidden">
          {!isPage && (
            <ButtonLink variant="ghost" href={`/orders/${orderId}`}>
              Open as a page
            </ButtonLink>
          )}
          {(order.paidAt || order.status === "pending") && (
            <ButtonLink variant="ghost" href={`/orders/${orderId}/invoice`} prefetch={false}>
              {order.paidAt ? "Invoice" : "Pro forma invoice"}
            </ButtonLink>
          )}
          {(order.paidAt || order.status === "cancelled") && <OrderReorder orderId={orderId} />}
        </div>
      </div>
      <div className={cn("mt-6 grid grid-cols-1 items-start gap-6", isPage && WIDE)}>
        <div className="flex min-w-0 flex-col gap-6">
          {order.payment && (
            <OrderPayment
              {...{ orderId, payment: order.payment }}
              creditCents={order.creditAppliedCents}
              totalCents={order.totalAmountCents}
              isShipped={order.trackingNumber !== null}
            />
          )}
          {order.status === "pending" && !order.payment && (
            <Notice tone="info" title="There is nothing to pay">
              Your store credit pays for all of this order. We confirm it by e-mail.
            </Notice>
          )}
          <OrderItems order={order} />
        </div>
        <div className={cn("flex min-w-0 flex-col gap-6", isPage && "lg:col-start-2 lg:row-span-2 lg:row-start-1")}>
          <OrderProgress order={order} onProblem={() => setDraft({ text: problemText(order) })} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 print:hidden">
          <OrderThread orderId={orderId} opensHere={opensAtMessages} draft={draft} />
          <OrderReviews orderId={orderId} status={order.status} />
        </div>
      </div>
    </>
  );
}

const MOST_PROBLEM_TEXT = 1_500;

/** The beginning of a message about a parcel with something missing or damaged. */
const problemText = ({ items }: Order): string =>
  ["Something is missing or damaged:", ...items.map((item) => `${item.quantity} × ${item.productName}: `)]
    .join("\n")
    .slice(0, MOST_PROBLEM_TEXT);

/** The tracking column is beside the rest on wide screens, and between items and messages on phones. */
const WIDE = "lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]";

/** Refetches an open order, its messages and reviews on server events (SSE), or by polling if the stream is down. */
export function useOrderLive(orderId: string): void {
  const { orders, reviews, account } = api.useUtils();
  const isWanted = useIsTabVisible();
  const refresh = () =>
    Promise.all([
      orders.byId.invalidate({ orderId }),
      orders.messages.invalidate({ orderId }),
      orders.unread.invalidate(),
      orders.mine.invalidate(),
      reviews.ofOrder.invalidate({ orderId }),
      // What the shop cancels or refunds may have become store credit.
      account.credit.invalidate(),
    ]);
  const stream = api.orders.live.useSubscription({ orderId }, { enabled: isWanted, onData: refresh });
  useStreamFallback(stream, { isWanted, refresh });
}

export function OrderScreen({ orderId }: { orderId: string }) {
  return (
    <div className="container-page py-8">
      <Link href="/profile#orders" className="text-muted text-sm hover:underline print:hidden">
        ← Order history
      </Link>
      <UnverifiedEmailBanner className="mt-4 mb-6 print:hidden" />
      <OrderDetails orderId={orderId} look="page" />
    </div>
  );
}
