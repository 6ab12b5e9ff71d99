import { expect, it } from "vitest";
import { activeFilterCount, EVERY_ORDER } from "~/domain/order-filter";

it("counts the filters in force, section and search not among them", () => {
  expect(activeFilterCount(EVERY_ORDER)).toBe(0);
  expect(activeFilterCount({ ...EVERY_ORDER, section: "all", search: "noor" })).toBe(0);
  expect(activeFilterCount({ ...EVERY_ORDER, test: "real", paid: "paid", unread: true, minCents: 0 })).toBe(4);
});
