import { expect, it } from "vitest";
import { activeFilterCount, DEFAULT_ORDER_FILTER } from "~/domain/order-filter";

it("activeFilterCount ignores section and search", () => {
  expect(activeFilterCount(DEFAULT_ORDER_FILTER)).toBe(0);
  expect(activeFilterCount({ ...DEFAULT_ORDER_FILTER, section: "all", search: "noor" })).toBe(0);
  expect(activeFilterCount({ ...DEFAULT_ORDER_FILTER, test: "real", paid: "paid", unread: true, minCents: 0 })).toBe(4);
});

it("the order list defaults to all orders waiting for payment", () => {
  expect(DEFAULT_ORDER_FILTER).toMatchObject({ section: "waiting", search: "" });
  expect(DEFAULT_ORDER_FILTER).toMatchObject({ test: "any", paid: "any", archive: "any", buyer: "any" });
});

it.each([
  { test: "test" },
  { paid: "unpaid" },
  { archive: "archived" },
  { buyer: "VIP" },
  { unread: true },
  { sent: true },
  { from: "2026-03-01" },
  { to: "2026-03-05" },
  { minCents: 0 },
  { maxCents: 10_000 },
] as const)("%o counts as one filter, the admin's time zone as none", (filter) => {
  expect(activeFilterCount({ ...DEFAULT_ORDER_FILTER, zone: "Asia/Kathmandu", ...filter })).toBe(1);
});
