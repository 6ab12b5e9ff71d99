import { describe, expect, it } from "vitest";
import { DomainError, notFound } from "~/domain/errors";
import { actionsFor, assertReason, assertTransition } from "~/domain/order-actions";
import { inSequence } from "~/domain/order-events";
import {
  addressChangeRefusal,
  adminSection,
  canDo,
  customerStatus,
  hasNothingToShip,
  isInvoiced,
  ORDER_TRANSITIONS,
  type OrderAction,
  type OrderState,
  packingSlipRefusal,
  shortOrderId,
} from "~/domain/order-status";

type State = OrderState & { refundedCents: number };
const pending: State = {
  ...{ status: "pending", isPaid: false, isArchived: false, trackingNumber: null, hasNoPiecesLeft: false },
  refundedCents: 0,
};
const completed: State = { ...pending, status: "completed", isPaid: true };
const cancelled: State = { ...pending, status: "cancelled" };

describe("order actions", () => {
  it.each<[string, State, OrderAction[]]>([
    ["pending: mark as paid or cancel", pending, ["markPaid", "cancel", "archive"]],
    ["completed: refund, undo or ship", completed, ["refund", "undoPayment", "ship", "archive"]],
    ["partly refunded: no undoing", { ...completed, refundedCents: 1 }, ["refund", "ship", "archive"]],
    ["cancelled: the end", cancelled, ["archive"]],
    ["archived: can be unarchived", { ...cancelled, isArchived: true }, ["unarchive"]],
  ])("%s", (_, order, actions) => expect(actionsFor(order)).toEqual(actions));

  it.each<[OrderAction, OrderState, string]>([
    ["markPaid", pending, "completed"],
    ["cancel", pending, "cancelled"],
    ["refund", completed, "cancelled"],
    ["undoPayment", completed, "pending"],
    ["ship", completed, "completed"],
    ["archive", cancelled, "cancelled"],
  ])("%s returns the order's next status", (action, order, to) => expect(assertTransition(action, order)).toBe(to));

  it.each<[OrderAction, OrderState]>([
    ["markPaid", completed],
    ["cancel", completed],
    ["refund", pending],
    ["undoPayment", cancelled],
    ["ship", pending],
    ["unarchive", pending],
    ["markPaid", cancelled],
  ])("%s is refused if the order's state does not allow it", (action, order) => {
    expect(() => assertTransition(action, order)).toThrow(
      expect.objectContaining({ code: "CONFLICT", reason: "invalid-transition" }),
    );
  });

  it("require a reason for a refund and for undoing a payment", () => {
    expect(() => assertReason("refund", "  ")).toThrow(expect.objectContaining({ reason: "reason-required" }));
    expect(assertReason("undoPayment", " wrong order ")).toBe("wrong order");
    expect(assertReason("cancel", undefined)).toBeNull();
  });
});

describe("order texts", () => {
  it("show customers Paid once paid, Cancelled when cancelled, otherwise Pending", () => {
    expect([completed, cancelled, pending].map(customerStatus)).toEqual(["Paid", "Cancelled", "Pending"]);
  });

  it("list each order in one admin section, archived orders in their own", () => {
    const shipped = { ...completed, trackingNumber: "1Z" };
    const all = [pending, completed, shipped, cancelled, { ...shipped, isArchived: true }];
    expect(all.map(adminSection)).toEqual([
      "Waiting for Payment",
      "Paid - Ready to Ship",
      "Shipped",
      "Cancelled",
      "Archived Orders",
    ]);
  });

  it("shorten the id to its first 8 characters, upper-cased", () => {
    expect(shortOrderId("0a1b2c3d-4e5f-4000-8000-000000000000")).toBe("0A1B2C3D");
  });

  it("carry code, reason, message and detail in a DomainError", () => {
    const error = new DomainError("CONFLICT", "taken", "Taken.", { fieldErrors: { code: "Taken." } });
    expect(error).toMatchObject({ name: "DomainError", code: "CONFLICT", reason: "taken", message: "Taken." });
    expect(notFound("Order")).toMatchObject({ code: "NOT_FOUND", message: "Order not found" });
  });
});

describe("order transitions", () => {
  const shipped = { ...completed, trackingNumber: "1Z" };

  it("allow unship only for a paid, shipped order", () => {
    expect(actionsFor(shipped)).toEqual(["refund", "undoPayment", "ship", "unship", "archive"]);
    expect(canDo("unship", completed)).toBe(false);
    expect(assertTransition("unship", shipped)).toBe("completed");
    expect(canDo("unship", { ...pending, trackingNumber: "1Z" })).toBe(false);
    expect(assertTransition("unarchive", { ...cancelled, isArchived: true })).toBe("cancelled");
  });

  it("need a reason only when money goes back, and have unique labels", () => {
    const acts = Object.entries(ORDER_TRANSITIONS);
    expect(acts.filter(([, { needsReason }]) => needsReason).map(([act]) => act)).toEqual(["refund", "undoPayment"]);
    expect(new Set(acts.map(([, { label }]) => label)).size).toBe(acts.length);
  });

  it.each<[OrderAction, OrderState, string]>([
    ["cancel", completed, "'Cancel Order' is not possible: this order is completed."],
    ["refund", pending, "'Refund' is not possible: this order is pending."],
    ["undoPayment", cancelled, "'Undo payment' is not possible: this order is cancelled."],
    ["ship", pending, "'Save tracking number' is not possible: this order is pending."],
    ["unship", completed, "'Mark as not shipped' is not possible: this order is completed."],
    ["archive", { ...completed, isArchived: true }, "'Archive' is not possible: this order is completed and archived."],
    ["unarchive", pending, "'Unarchive' is not possible: this order is pending."],
  ])("explain why %s is not possible", (action, order, message) => {
    expect(() => assertTransition(action, order)).toThrow(expect.objectContaining({ message }));
  });
});

it.each([
  [{ isPaid: true, refundedAt: null, isTestOrder: false }, true],
  [{ isPaid: false, refundedAt: new Date(0), isTestOrder: false }, true],
  [{ isPaid: false, refundedAt: null, isTestOrder: false }, false],
  [{ isPaid: true, refundedAt: null, isTestOrder: true }, false],
])("a real order has an invoice number once paid, even if refunded later: %j", (order, expected) => {
  expect(isInvoiced(order)).toBe(expected);
});

it.each([
  ["pending", null, null],
  ["completed", null, null],
  ["completed", "1Z", "This order has been shipped"],
  ["cancelled", null, "This order is cancelled"],
  ["cancelled", "1Z", "This order is cancelled"],
] as const)(
  "changing the address of an order that is %s with tracking number %s: %s",
  (status, trackingNumber, refusal) => {
    expect(addressChangeRefusal({ status, trackingNumber })).toBe(refusal);
  },
);

it.each([
  ["completed", true, null],
  ["completed", false, "This order is not paid yet"],
  ["pending", true, "This order is not paid yet"],
  ["pending", false, "This order is not paid yet"],
  ["cancelled", true, "This order is cancelled"],
] as const)("packing slip of an order that is %s, paid %s: %s", (status, isPaid, refusal) => {
  const order = { ...pending, status, isPaid };
  expect(packingSlipRefusal({ ...order, isTestOrder: false })).toBe(refusal);
  if (isPaid && !refusal) expect(packingSlipRefusal({ ...order, isTestOrder: true })).toBe("This is a test order");
});

it("an order of which every piece was refunded has nothing to ship, unless it was shipped before", () => {
  const emptied = { ...completed, hasNoPiecesLeft: true };
  const shipped = { ...emptied, trackingNumber: "1Z" };
  expect([completed, emptied, shipped].map(hasNothingToShip)).toEqual([false, true, false]);
  expect(packingSlipRefusal({ ...emptied, isTestOrder: false })).toBe("All its pieces were refunded");
  expect(packingSlipRefusal({ ...shipped, isTestOrder: false })).toBeNull();
  expect(actionsFor(emptied)).toEqual(["refund", "undoPayment", "archive"]);
  expect(canDo("ship", shipped)).toBe(true);
  expect(() => assertTransition("ship", emptied)).toThrow(
    "'Save tracking number' is not possible: all pieces of this order were refunded.",
  );
});

describe("an order's history", () => {
  const at = (second: number) => new Date(Date.UTC(2026, 5, 15, 12, 0, second));
  const event = (
    second: number,
    action: string,
    fromStatus: OrderState["status"] | null,
    toStatus: OrderState["status"],
  ) => ({ createdAt: at(second), action, fromStatus, toStatus });
  const placed = event(1, "placed", null, "pending");
  const paid = event(1, "markPaid", "pending", "completed");
  const cancelled = event(2, "cancel", "pending", "cancelled");
  const reopened = event(3, "reopen", "cancelled", "pending");
  const paidLate = event(3, "markPaid", "pending", "completed");
  const shipped = event(4, "ship", "completed", "completed");

  it.each([
    ["an order paid as it was placed", [paid, placed], [placed, paid]],
    ["an order reopened by its payment", [paidLate, reopened, cancelled], [cancelled, reopened, paidLate]],
    ["events of different moments", [shipped, reopened, placed], [placed, reopened, shipped]],
    ["events of which the first are left out", [paidLate, reopened], [reopened, paidLate]],
  ])("follows the order's states: %s", (_, events, expected) => {
    expect(inSequence(events)).toEqual(expected);
    expect(inSequence(events.toReversed())).toEqual(expected);
  });
});
