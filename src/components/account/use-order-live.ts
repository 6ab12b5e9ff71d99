"use client";

import { useIsVisible } from "~/components/shared/use-is-visible";
import { useStreamFallback } from "~/components/shared/use-stream-fallback";
import { api } from "~/trpc/react";

/** Keeps an open order fresh: where it stands, its thread, what was read, and whether it may be reviewed by now. */
export function useOrderLive(orderId: string): void {
  const { orders, reviews } = api.useUtils();
  const isWanted = useIsVisible();
  const refresh = () =>
    Promise.all([
      orders.byId.invalidate({ orderId }),
      orders.messages.invalidate({ orderId }),
      orders.unread.invalidate(),
      orders.mine.invalidate(),
      reviews.ofOrder.invalidate({ orderId }),
    ]);
  const stream = api.orders.live.useSubscription({ orderId }, { enabled: isWanted, onData: refresh });
  useStreamFallback(stream, { isWanted, refresh });
}
