import { expect, it } from "vitest";
import { useAdminOrdersLive } from "~/components/admin/orders/use-admin-orders-live";
import { api as trpc } from "~/trpc/react";
import { apiHandlers, liveStream, serverError } from "~tests/support/api-link";
import { renderWithApi, settle } from "~tests/support/render-with-api";

// Only the number of calls matters, not the responses.
const unread = () => Promise.reject<never>(serverError("r-1"));
const live = liveStream<"admin.orders.live">();
const api = apiHandlers({
  "admin.orders.live": () => live,
  "admin.orders.byId": () => unread(),
  "admin.orders.messages": () => unread(),
  "admin.orders.list": () => unread(),
  "admin.orders.summary": () => unread(),
  "admin.messages.orderThread": () => unread(),
  "admin.messages.list": () => unread(),
  "admin.payments.waiting": () => unread(),
  "admin.navigation.counts": () => unread(),
});

/** Mounts every query that may show an order. */
function Panel() {
  const orderId = "o-1";
  trpc.admin.orders.byId.useQuery({ orderId });
  trpc.admin.orders.messages.useQuery({ orderId });
  trpc.admin.orders.list.useQuery({});
  trpc.admin.orders.summary.useQuery();
  trpc.admin.messages.orderThread.useQuery({ orderId });
  trpc.admin.messages.list.useQuery({});
  trpc.admin.payments.waiting.useQuery({ page: 1 });
  trpc.admin.navigation.counts.useQuery();
  useAdminOrdersLive();
  return <p>The panel</p>;
}

const timesAsked = () => {
  const { "admin.orders.live": _, ...reads } = api;
  return Object.fromEntries(Object.entries(reads).map(([path, read]) => [path, read.mock.calls.length]));
};
const each = (times: number) => Object.fromEntries(Object.keys(timesAsked()).map((path) => [path, times]));

it("refetches every list on any order event, and an order and its thread only on their own", async () => {
  await renderWithApi(<Panel />, api);
  expect(timesAsked()).toEqual(each(1));
  live.emit({ orderIds: ["o-1"] });
  await settle();
  expect(timesAsked()).toEqual(each(2));
  live.emit({ orderIds: ["another"] });
  await settle();
  const ofOne = { "admin.orders.byId": 2, "admin.orders.messages": 2, "admin.messages.orderThread": 2 };
  expect(timesAsked()).toEqual({ ...each(3), ...ofOne });
});
