"use client";

import { useIsTabVisible } from "~/components/shared/use-is-tab-visible";
import { useStreamFallback } from "~/components/shared/use-stream-fallback";
import { api } from "~/trpc/react";

/** Live updates: refetches orders, threads, payments and badges as they change, while the tab is visible. */
export function useAdminOrdersLive(): void {
  const { admin } = api.useUtils();
  const isWanted = useIsTabVisible();
  const refresh = (orderIds: string[] | null) => {
    const { byId, messages, list, summary } = admin.orders;
    const changed = orderIds ? orderIds.map((orderId) => ({ orderId })) : [undefined];
    const orders = changed.flatMap((order) => [
      byId.invalidate(order),
      messages.invalidate(order),
      admin.messages.orderThread.invalidate(order),
    ]);
    const lists = [list, summary, admin.messages.list, admin.payments.waiting, admin.navigation.counts];
    return Promise.all([...orders, ...lists.map((query) => query.invalidate())]);
  };
  const stream = api.admin.orders.live.useSubscription(
    {},
    { enabled: isWanted, onData: ({ orderIds }) => refresh(orderIds) },
  );
  useStreamFallback(stream, { isWanted, refresh: () => refresh(null) });
}
