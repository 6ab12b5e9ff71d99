import { describe, expect, it } from "vitest";
import { MAX_ORDER_CENTS } from "~/domain/money";
import {
  amountDueCents,
  assertCreditAmount,
  balancingCents,
  type CreditKind,
  creditAfter,
  creditFor,
} from "~/domain/store-credit";

const refused = (reason: string, message: string, code = "BAD_REQUEST") =>
  expect.objectContaining({ code, reason, message });

describe("store credit entry", () => {
  it.each<[CreditKind, least: number | null, most: number | null]>([
    ["grant", -1, 1],
    ["overpayment", null, 1],
    ["refund", null, 1],
    ["give_back", null, 1],
    ["spend", -1, null],
    ["take_back", -1, null],
    ["close", -1, null],
  ])("of kind %s can subtract %s or add %s", (kind, down, up) => {
    for (const [sign, allowed] of [
      [-1, down],
      [1, up],
    ] as const) {
      if (allowed === null) {
        expect(() => assertCreditAmount(kind, sign)).toThrow(expect.objectContaining({ reason: "invalid-amount" }));
        continue;
      }
      expect(assertCreditAmount(kind, allowed)).toBe(allowed);
      expect(assertCreditAmount(kind, sign * MAX_ORDER_CENTS)).toBe(sign * MAX_ORDER_CENTS);
      expect(() => assertCreditAmount(kind, sign * (MAX_ORDER_CENTS + 1))).toThrow("Store credit cannot change by");
    }
    expect(() => assertCreditAmount(kind, 0)).toThrow(
      refused("invalid-amount", "Store credit cannot change by $0.00 here."),
    );
  });

  it("never leaves a negative balance", () => {
    expect(creditAfter(500, -500)).toBe(0);
    expect(creditAfter(500, 200)).toBe(700);
    expect(() => creditAfter(500, -501)).toThrow(
      refused("credit-not-enough", "The store credit is $5.00, so $5.01 cannot be taken.", "CONFLICT"),
    );
  });
});

it("store credit pays an order as far as it goes, and the rest is due in money", () => {
  expect([creditFor(5_000, 2_000), creditFor(2_000, 5_000)]).toEqual([2_000, 2_000]);
  expect(amountDueCents({ totalAmountCents: 5_000, creditAppliedCents: 2_000 })).toBe(3_000);
});

it.each([
  ["a real order", false, -500, 0, 0],
  ["an order that becomes a test", true, -500, 0, 500],
  ["a test that gives its credit back", true, 0, 500, -500],
  ["a test whose refund became credit", true, 700, 500, -1200],
  ["a test that is balanced", true, -500, 500, 0],
  ["a test that becomes real", false, -500, 500, -500],
])("balancingCents for %s", (_, isTestOrder, movedCents, balancedCents, cents) => {
  expect(balancingCents({ isTestOrder, movedCents, balancedCents })).toBe(cents);
});
