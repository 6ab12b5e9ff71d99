import { describe, expect, it } from "vitest";
import { DomainError, notFound } from "~/domain/errors";
import {
  actionsFor,
  adminSection,
  assertReason,
  assertTransition,
  customerStatus,
  type OrderAction,
  type OrderFacts,
  shortOrderId,
} from "~/domain/order-status";

const pending: OrderFacts = { status: "pending", isPaid: false, isArchived: false, trackingNumber: null };
const completed: OrderFacts = { ...pending, status: "completed", isPaid: true };
const cancelled: OrderFacts = { ...pending, status: "cancelled" };

describe("what an admin can do", () => {
  it.each<[string, OrderFacts, OrderAction[]]>([
    ["pending: mark as paid or cancel", pending, ["markPaid", "cancel", "archive"]],
    ["completed: refund, undo or ship", completed, ["refund", "undoPayment", "ship", "archive"]],
    ["cancelled: the end", cancelled, ["archive"]],
    ["archived: can be unarchived", { ...cancelled, isArchived: true }, ["unarchive"]],
  ])("%s", (_, order, actions) => expect(actionsFor(order)).toEqual(actions));

  it.each<[OrderAction, OrderFacts, string]>([
    ["markPaid", pending, "completed"],
    ["cancel", pending, "cancelled"],
    ["refund", completed, "cancelled"],
    ["undoPayment", completed, "pending"],
    ["ship", completed, "completed"],
    ["archive", cancelled, "cancelled"],
  ])("%s leads on to the next state", (action, order, to) => expect(assertTransition(action, order)).toBe(to));

  it.each<[OrderAction, OrderFacts]>([
    ["markPaid", completed],
    ["cancel", completed],
    ["refund", pending],
    ["undoPayment", cancelled],
    ["ship", pending],
    ["unarchive", pending],
    ["markPaid", cancelled],
  ])("%s is refused where the table has no such step", (action, order) => {
    expect(() => assertTransition(action, order)).toThrow(
      expect.objectContaining({ code: "CONFLICT", reason: "invalid-transition" }),
    );
  });

  it("refunding and undoing a payment need a reason", () => {
    expect(() => assertReason("refund", "  ")).toThrow(expect.objectContaining({ reason: "reason-required" }));
    expect(assertReason("undoPayment", " wrong order ")).toBe("wrong order");
    expect(assertReason("cancel", undefined)).toBeNull();
  });
});

describe("what people read", () => {
  it("customers see Paid once paid, Cancelled when cancelled, otherwise Pending", () => {
    expect([completed, cancelled, pending].map(customerStatus)).toEqual(["Paid", "Cancelled", "Pending"]);
  });

  it("an order stands under one heading, archived ones under their own", () => {
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

  it("the short id is the first 8 characters, upper-cased", () => {
    expect(shortOrderId("0a1b2c3d-4e5f-4000-8000-000000000000")).toBe("0A1B2C3D");
  });

  it("a refusal carries code, reason, sentence and detail", () => {
    const error = new DomainError("CONFLICT", "taken", "Taken.", { fieldErrors: { code: "Taken." } });
    expect(error).toMatchObject({ name: "DomainError", code: "CONFLICT", reason: "taken", message: "Taken." });
    expect(notFound("Order")).toMatchObject({ code: "NOT_FOUND", message: "Order not found" });
  });
});
