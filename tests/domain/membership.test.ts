import { describe, expect, it } from "vitest";
import {
  extendedExpiry,
  isMembershipActive,
  MEMBERSHIP_PLANS,
  membershipQuote,
  timeRemaining,
} from "~/domain/membership";

const at = (text: string) => new Date(text);
const now = at("2026-01-15T10:00:00Z");

describe("what a membership costs", () => {
  it.each([
    ["None", false, "Bronze", "new", 17_400],
    ["Bronze", true, "Bronze", "renewal", 17_400],
    ["Bronze", false, "Bronze", "new", 17_400],
    ["None", false, "Gold", "both", 46_800],
    ["Bronze", true, "Gold", "upgrade", 29_400],
    ["Bronze", false, "Gold", "both", 46_800],
    ["Gold", true, "Gold", "renewal", 29_400],
    ["Gold", false, "Gold", "both", 46_800],
  ] as const)("%s (active: %s) asking for %s is a %s at %i cents", (tier, isActive, requested, kind, amountCents) => {
    expect(membershipQuote(tier, isActive, requested)).toMatchObject({ kind, amountCents, months: 6, refusal: null });
  });

  it("a running Gold cannot ask for Bronze", () => {
    expect(membershipQuote("Gold", true, "Bronze").refusal?.reason).toBe("already-gold");
  });

  it("the plans show $29 and $49 a month, 10% and 25% off", () => {
    const { Bronze, Gold } = MEMBERSHIP_PLANS;
    expect([Bronze.monthlyCents, Gold.monthlyCents]).toEqual([2_900, 4_900]);
    expect([Bronze.discountPercent, Gold.discountPercent]).toEqual([10, 25]);
  });
});

describe("its term", () => {
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
  ])("until %s shows %s", (expiry, text) => expect(timeRemaining(at(expiry), now)).toBe(text));

  it("is active until its very end, and without an end date for good", () => {
    expect(isMembershipActive("Bronze", at("2026-01-15T10:00:00.001Z"), now)).toBe(true);
    expect(isMembershipActive("Bronze", now, now)).toBe(false);
    expect(isMembershipActive("Gold", null, now)).toBe(true);
    expect(isMembershipActive("None", at("2027-01-01T00:00:00Z"), now)).toBe(false);
    expect(timeRemaining(null, now)).toBe("No end date");
  });
});
