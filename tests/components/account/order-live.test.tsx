import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useOrderLive } from "~/components/account/order-details";
import { api as trpc } from "~/trpc/react";
import { apiHandlers, liveStream, serverError } from "~tests/support/api-link";
import { renderWithApi, settle } from "~tests/support/render-with-api";

// The responses do not matter here.
const unread = () => Promise.reject<never>(serverError("r-1"));
const live = liveStream<"orders.live">();
const api = apiHandlers({
  "orders.live": () => live,
  "orders.byId": () => unread(),
  "orders.messages": () => ({ messages: [], nextCursor: null }),
  "orders.unread": () => ({ messages: 0 }),
  "orders.mine": () => ({ orders: [], nextCursor: null }),
  "reviews.ofOrder": () => unread(),
});

/** An order page with every query of the order. */
function Order() {
  const orderId = "o-1";
  trpc.orders.byId.useQuery({ orderId });
  trpc.orders.messages.useInfiniteQuery({ orderId }, { getNextPageParam: () => undefined });
  trpc.orders.unread.useQuery();
  trpc.orders.mine.useInfiniteQuery({}, { getNextPageParam: () => undefined });
  trpc.reviews.ofOrder.useQuery({ orderId });
  useOrderLive(orderId);
  return <p>The order</p>;
}

const timesAsked = () => {
  const { "orders.live": _, ...reads } = api;
  return Object.fromEntries(Object.entries(reads).map(([path, read]) => [path, read.mock.calls.length]));
};
const each = (times: number) => ({
  ...{ "orders.byId": times, "orders.messages": times, "orders.unread": times, "orders.mine": times },
  "reviews.ofOrder": times,
});

it("an event of an order refetches the order, its thread and its reviews, because a payment opens the review", async () => {
  await renderWithApi(<Order />, api);
  expect(screen.getByText("The order")).toBeDefined();
  expect(api["orders.live"]).toHaveBeenCalledWith({ orderId: "o-1" });
  expect(timesAsked()).toEqual(each(1));
  live.emit({ id: "1", data: { id: "1", orderId: "o-1" } });
  await settle();
  expect(timesAsked()).toEqual(each(2));
});
