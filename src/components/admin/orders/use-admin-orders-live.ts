"use client";

import { useIsTabVisible } from "~/components/shared/use-is-tab-visible";
import { useStreamFallback } from "~/components/shared/use-stream-fallback";
import { api } from "~/trpc/react";

/** Keeps the shop's order lists, badges and the opened order fresh while an admin looks at them. */
export function useAdminOrdersLive(): void {
  const { admin } = api.useUtils();
  const isWanted = useIsTabVisible();
  const refresh = (orderIds: string[] | null) => {
    const { byId, messages, list, summary } = admin.orders;
    const changed = orderIds ? orderIds.map((orderId) => ({ orderId })) : [undefined];
    const orders = changed.flatMap((order) => [byId.invalidate(order), messages.invalidate(order)]);
    return Promise.all([...orders, list.invalidate(), summary.invalidate(), admin.navigation.counts.invalidate()]);
  };
  const stream = api.admin.orders.live.useSubscription(
    {},
    { enabled: isWanted, onData: ({ orderIds }) => refresh(orderIds) },
  );
  useStreamFallback(stream, { isWanted, refresh: () => refresh(null) });
}
