import { describe, expect, it } from "vitest";
import {
  approvalOutcome,
  extendedExpiry,
  isMembershipActive,
  MEMBERSHIP_PLANS,
  membershipQuote,
  timeRemaining,
  upgradeConversion,
} from "~/domain/membership";

const at = (text: string) => new Date(text);
const now = at("2026-01-15T10:00:00Z");

describe("membership quote", () => {
  it.each([
    ["None", false, "Bronze", "new", 17_400],
    ["Bronze", true, "Bronze", "renewal", 17_400],
    ["Bronze", false, "Bronze", "new", 17_400],
    ["None", false, "Gold", "both", 46_800],
    ["Bronze", true, "Gold", "upgrade", 29_400],
    ["Bronze", false, "Gold", "both", 46_800],
    ["Gold", true, "Gold", "renewal", 29_400],
    ["Gold", false, "Gold", "both", 46_800],
  ] as const)(
    "for %s (active: %s) asking for %s is a %s at %i cents",
    (tier, isActive, requested, kind, amountCents) => {
      expect(membershipQuote(tier, isActive, requested)).toMatchObject({ kind, amountCents, months: 6, refusal: null });
    },
  );

  it("refuses Bronze to an active Gold", () => {
    expect(membershipQuote("Gold", true, "Bronze").refusal?.reason).toBe("already-gold");
  });

  it("shows plans of $29 and $49 a month with 10% and 25% off", () => {
    const { Bronze, Gold } = MEMBERSHIP_PLANS;
    expect([Bronze.monthlyCents, Gold.monthlyCents]).toEqual([2_900, 4_900]);
    expect([Bronze.discountPercent, Gold.discountPercent]).toEqual([10, 25]);
  });
});

describe("membership term", () => {
  it.each([
    ["2026-01-15T10:00:00Z", null, "2026-07-15T10:00:00Z"],
    ["2026-08-31T23:30:00Z", null, "2027-02-28T23:30:00Z"],
    ["2027-08-31T00:00:00Z", null, "2028-02-29T00:00:00Z"],
    ["2026-01-15T10:00:00Z", "2026-03-31T00:00:00Z", "2026-09-30T00:00:00Z"],
    ["2026-01-15T10:00:00Z", "2025-12-31T00:00:00Z", "2026-07-15T10:00:00Z"],
  ])("from %s with an end at %s runs until %s: six months after the later", (from, current, expected) => {
    expect(extendedExpiry(at(from), current ? at(current) : null)).toEqual(at(expected));
  });

  it.each([
    ["2026-01-27T13:45:30Z", "12d 3h 45m"],
    ["2026-01-15T10:00:30Z", "0d 0h 0m"],
    ["2026-01-15T10:00:00Z", "Expired"],
    ["2025-01-15T10:00:00Z", "Expired"],
  ])("ending %s shows %s", (expiry, text) => expect(timeRemaining(at(expiry), now)).toBe(text));

  it("is active up to its end, and indefinitely without an end date", () => {
    expect(isMembershipActive("Bronze", at("2026-01-15T10:00:00.001Z"), now)).toBe(true);
    expect(isMembershipActive("Bronze", now, now)).toBe(false);
    expect(isMembershipActive("Gold", null, now)).toBe(true);
    expect(isMembershipActive("None", at("2027-01-01T00:00:00Z"), now)).toBe(false);
    expect(timeRemaining(null, now)).toBe("No end date");
  });
});

describe("unused Bronze time at an upgrade", () => {
  const daysFrom = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const bronze = (expiresAt: Date | null) => ({ tier: "Bronze" as const, expiresAt });

  it.each([
    [49, 49, 29],
    [1, 1, 1],
    [2, 2, 1],
    [182, 182, 108],
    [730, 730, 432],
    [48.01, 49, 29],
  ])(
    "of %s days is %i whole days of Bronze and converts at 29/49 to %i of Gold, to the nearest day",
    (days, unused, gold) => {
      const bronzeEndsAt = daysFrom(days);
      const expected = { bronzeEndsAt, unusedDays: unused, goldDays: gold };
      expect(upgradeConversion(bronze(bronzeEndsAt), "Gold", now)).toEqual(expected);
    },
  );

  it("is null without an active Bronze that has an end date, and for a renewal", () => {
    expect(upgradeConversion(bronze(now), "Gold", now)).toBeNull();
    expect(upgradeConversion(bronze(null), "Gold", now)).toBeNull();
    expect(upgradeConversion(bronze(daysFrom(9)), "Bronze", now)).toBeNull();
    expect(upgradeConversion({ tier: "Gold", expiresAt: daysFrom(9) }, "Gold", now)).toBeNull();
    expect(upgradeConversion({ tier: "None", expiresAt: null }, "Gold", now)).toBeNull();
  });

  it("is worth the same in Gold as it cost in Bronze, within the rounding of one day", () => {
    for (let days = 1; days <= 800; days++) {
      const conversion = upgradeConversion(bronze(daysFrom(days)), "Gold", now);
      const paid = days * MEMBERSHIP_PLANS.Bronze.monthlyCents;
      const worth = (conversion?.goldDays ?? 0) * MEMBERSHIP_PLANS.Gold.monthlyCents;
      expect(Math.abs(worth - paid)).toBeLessThanOrEqual(MEMBERSHIP_PLANS.Gold.monthlyCents / 2);
    }
  });

  it("is requoted at approval: approves an agreed amount, requotes a new one, waits for an open requote", () => {
    expect(approvalOutcome({ amountCents: 29_400, requotedCents: null }, 29_400)).toBe("approve");
    expect(approvalOutcome({ amountCents: 29_400, requotedCents: 46_800 }, 29_400)).toBe("approve");
    expect(approvalOutcome({ amountCents: 29_400, requotedCents: null }, 46_800)).toBe("requote");
    expect(approvalOutcome({ amountCents: 29_400, requotedCents: 46_800 }, 46_800)).toBe("wait");
    expect(approvalOutcome({ amountCents: 46_800, requotedCents: 46_800 }, 29_400)).toBe("requote");
  });
});
