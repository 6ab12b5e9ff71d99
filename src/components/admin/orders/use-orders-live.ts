"use client";

import { useIsVisible } from "~/components/shared/use-is-visible";
import { useStreamFallback } from "~/components/shared/use-stream-fallback";
import { api } from "~/trpc/react";

/** Keeps the shop's order lists, badges and the opened order fresh while an admin looks at them. */
export function useOrdersLive(): void {
  const { admin } = api.useUtils();
  const isWanted = useIsVisible();
  const refresh = (orderIds: string[] | null) => {
    const { byId, list, summary } = admin.orders;
    const orders = orderIds ? orderIds.map((orderId) => byId.invalidate({ orderId })) : [byId.invalidate()];
    return Promise.all([...orders, list.invalidate(), summary.invalidate(), admin.frame.counts.invalidate()]);
  };
  const stream = api.admin.orders.live.useSubscription(
    {},
    { enabled: isWanted, onData: ({ orderIds }) => refresh(orderIds) },
  );
  useStreamFallback(stream, { isWanted, refresh: () => refresh(null) });
}
