import { expect, it } from "vitest";
import { activeFilterCount, DEFAULT_ORDER_FILTER } from "~/domain/order-filter";

it("counts the filters in force, section and search not among them", () => {
  expect(activeFilterCount(DEFAULT_ORDER_FILTER)).toBe(0);
  expect(activeFilterCount({ ...DEFAULT_ORDER_FILTER, section: "all", search: "noor" })).toBe(0);
  expect(activeFilterCount({ ...DEFAULT_ORDER_FILTER, test: "real", paid: "paid", unread: true, minCents: 0 })).toBe(4);
});
