// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useOrderLive } from "~/components/account/use-order-live";

const { said, stale } = vi.hoisted(() => ({ said: { now: () => {} }, stale: [] as string[] }));
vi.mock("~/trpc/react", () => {
  const of = (name: string) => ({ invalidate: async () => void stale.push(name) });
  const orders = { byId: of("byId"), messages: of("messages"), unread: of("unread"), mine: of("mine") };
  return {
    api: {
      useUtils: () => ({ orders, reviews: { ofOrder: of("ofOrder") } }),
      orders: {
        live: {
          useSubscription: (_input: unknown, { onData }: { onData: () => void }) => {
            said.now = onData;
            return { status: "pending", reset: () => {} };
          },
        },
      },
    },
  };
});

function Order() {
  useOrderLive("o-1");
  return <p>The order</p>;
}

afterEach(cleanup);

it("looks again at the order, its thread and its reviews when something happens to it: a payment opens the review", () => {
  render(<Order />);
  expect(screen.getByText("The order")).toBeDefined();
  expect(stale).toEqual([]);
  act(() => said.now());
  expect(stale).toEqual(["byId", "messages", "unread", "mine", "ofOrder"]);
});
