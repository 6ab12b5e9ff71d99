import { describe, expect, it } from "vitest";
import { auditChanges, auditLabels } from "~/domain/audit";

describe("what an act changed", () => {
  it("is shown field by field, without what stayed the same", () => {
    expect(
      auditChanges({ status: "pending", isPaid: false, total: 5 }, { status: "completed", isPaid: true, total: 5 }),
    ).toEqual([
      { field: "status", before: "pending", after: "completed" },
      { field: "isPaid", before: "no", after: "yes" },
    ]);
  });

  it("tells what was not there from what was empty", () => {
    expect(auditChanges(null, { name: "A", parent: null })).toEqual([
      { field: "name", before: null, after: "A" },
      { field: "parent", before: null, after: "empty" },
    ]);
    expect(auditChanges({ name: "A" }, null)).toEqual([{ field: "name", before: "A", after: null }]);
    expect(auditChanges(null, null)).toEqual([]);
  });

  it("names what stands inside of something, and writes lists in one line", () => {
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

describe("names of actions", () => {
  it("read as words", () => {
    expect(["order.markPaid", "subscription-request", "payoutRun", "isTestOrder"].map(auditLabels)).toEqual([
      "Order: mark paid",
      "Subscription request",
      "Payout run",
      "Is test order",
    ]);
  });
});
