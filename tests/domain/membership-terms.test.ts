import { describe, expect, it } from "vitest";
import {
  breakEvenCents,
  endingReminder,
  expiryOnApproval,
  MEMBERSHIP_PLANS,
  membershipPayments,
  membershipQuote,
} from "~/domain/membership";

const now = new Date("2026-01-15T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe("membership prices", () => {
  it.each([
    [17_400, 10, 174_000],
    [29_400, 25, 117_600],
    [100, 30, 400],
    [300, 30, 1_000],
  ])("at %i cents and %i%% off break even after orders of %i cents", (price, percent, cents) => {
    expect(breakEvenCents(price, percent)).toBe(cents);
  });

  it("show Gold with and without Bronze included", () => {
    expect(MEMBERSHIP_PLANS.Gold).toMatchObject({ priceCents: 29_400, withBronzeCents: 46_800, tier: "Gold" });
    expect(MEMBERSHIP_PLANS.Bronze).toMatchObject({ priceCents: 17_400, tier: "Bronze" });
  });

  it("explain why an active Gold cannot ask for Bronze", () => {
    expect(membershipQuote("Gold", true, "Bronze")).toEqual({
      requestedTier: "Bronze",
      kind: "downgrade",
      amountCents: 17_400,
      months: 6,
      refusal: { reason: "already-gold", message: "Your Gold membership already includes everything in Bronze." },
    });
  });
});

describe("reminder of a membership's end", () => {
  it.each([
    [30.001, null],
    [30, 30],
    [7.001, 30],
    [7, 7],
    [1.001, 7],
    [1, 1],
    [0.001, 1],
    [0, null],
    [-1, null],
  ])("%d days before: %s", (days, reminder) => expect(endingReminder(later(days), now)).toBe(reminder));

  it("is null without an end date", () => expect(endingReminder(null, now)).toBeNull());
});

describe("end of an approved membership", () => {
  const half = new Date("2026-07-15T10:00:00Z");

  it.each([
    ["a new one: six months from the approval", { tier: "None", expiresAt: null }, "Bronze", half],
    ["one that had ended: from the approval", { tier: "Bronze", expiresAt: later(-1) }, "Bronze", half],
    [
      "a renewal: six months from its end",
      { tier: "Bronze", expiresAt: new Date("2026-03-31T00:00:00Z") },
      "Bronze",
      new Date("2026-09-30T00:00:00Z"),
    ],
    [
      "an upgrade: six months and the Gold days of unused Bronze",
      { tier: "Bronze", expiresAt: later(49) },
      "Gold",
      new Date(half.getTime() + 29 * 86_400_000),
    ],
    ["an upgrade of a Bronze without an end: six months", { tier: "Bronze", expiresAt: null }, "Gold", half],
  ] as const)("%s", (_what, current, requested, end) => {
    expect(expiryOnApproval(current, requested, now)).toEqual(end);
  });
});

describe("membership payments", () => {
  it("split Gold with Bronze included into both plans at their own prices", () => {
    expect(membershipPayments("Gold", 46_800)).toEqual([
      { tier: "Bronze", amountCents: 17_400 },
      { tier: "Gold", amountCents: 29_400 },
    ]);
  });

  it("count any other amount for the requested tier", () => {
    expect(membershipPayments("Gold", 29_400)).toEqual([{ tier: "Gold", amountCents: 29_400 }]);
    expect(membershipPayments("Bronze", 17_400)).toEqual([{ tier: "Bronze", amountCents: 17_400 }]);
    expect(membershipPayments("Bronze", 46_800)).toEqual([{ tier: "Bronze", amountCents: 46_800 }]);
  });
});
