import { describe, expect, it } from "vitest";
import {
  activeFilterCount,
  EVERY_ORDER,
  type OrderFilter,
  orderFilterParams,
  readOrderFilter,
} from "~/domain/order-filter";

const read = (query: string) => readOrderFilter(new URLSearchParams(query));

describe("the filter of the orders in an address", () => {
  it("comes back as it was written", () => {
    const filter: OrderFilter = {
      section: "all",
      search: "#1A2B 100%",
      test: "real",
      paid: "paid",
      archive: "kept",
      buyer: "Gold",
      unread: true,
      from: "2026-03-05",
      to: "2026-04-01",
      minCents: 0,
      maxCents: 12_345,
    };
    expect(readOrderFilter(orderFilterParams(filter))).toEqual(filter);
    expect(activeFilterCount(filter)).toBe(9);
  });

  it("says nothing of what narrows nothing down", () => {
    expect(orderFilterParams({}).toString()).toBe("section=waiting");
    expect(read("")).toEqual(EVERY_ORDER);
    expect(activeFilterCount(EVERY_ORDER)).toBe(0);
  });

  it.each([
    "section=lost",
    "test=yes",
    "buyer=Platinum",
    "unread=yes",
    "from=2026-02-30",
    "from=2026-13-01",
    "to=tomorrow",
    "min=-5",
    "min=1.5",
    "max=9999999999",
  ])("leaves out %s", (query) => {
    expect(read(query)).toEqual(EVERY_ORDER);
  });

  it("searches for at most 120 characters", () => {
    expect(read(`q=${"a".repeat(200)}`).search).toHaveLength(120);
  });
});
