import { describe, expect, it } from "vitest";
import { auditChanges, auditLabels, isInformativeChange } from "~/domain/audit";

describe("audit changes", () => {
  it("are worth showing unless they hold only record ids or a payment generation", () => {
    const id = "0198c0de-0000-7000-8000-00000000000a";
    const isTelling = (before: string | null, after: string | null, field = "status") =>
      isInformativeChange({ field, before, after });
    expect(isTelling("pending", "completed")).toBe(true);
    expect(isTelling(null, `order ${id}`)).toBe(true);
    for (const [before, after] of [
      [null, id],
      [id, null],
      [id, "empty"],
      ["empty", id.toUpperCase()],
    ] as const)
      expect(isTelling(before, after)).toBe(false);
    expect(isTelling("1", "2", "generation")).toBe(false);
  });

  it("list only the fields that changed", () => {
    expect(
      auditChanges({ status: "pending", isPaid: false, total: 5 }, { status: "completed", isPaid: true, total: 5 }),
    ).toEqual([
      { field: "status", before: "pending", after: "completed" },
      { field: "isPaid", before: "no", after: "yes" },
    ]);
  });

  it("distinguish a missing value from an empty one", () => {
    expect(auditChanges(null, { name: "A", parent: null })).toEqual([
      { field: "name", before: null, after: "A" },
      { field: "parent", before: null, after: "empty" },
    ]);
    expect(auditChanges({ name: "A" }, null)).toEqual([{ field: "name", before: "A", after: null }]);
    expect(auditChanges(null, null)).toEqual([]);
  });

  it("use dotted paths for nested fields and write lists on one line", () => {
    expect(
      auditChanges(
        { address: { city: "Bern", zip: 1 }, tags: [] },
        { address: { city: "Basel", zip: 1 }, tags: ["a", { b: 1 }] },
      ),
    ).toEqual([
      { field: "address.city", before: "Bern", after: "Basel" },
      { field: "tags", before: "none", after: 'a, {"b":1}' },
    ]);
  });
});

describe("auditLabels", () => {
  it("turns identifiers into words", () => {
    expect(["order.markPaid", "subscription-request", "payoutRun", "isTestOrder"].map(auditLabels)).toEqual([
      "Order: mark paid",
      "Subscription request",
      "Payout run",
      "Is test order",
    ]);
  });
});
