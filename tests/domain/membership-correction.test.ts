import { expect, it } from "vitest";
import { membershipCorrection } from "~/domain/membership-correction";

const end = new Date("2026-12-15T12:00:00Z");
const gold = { subscriptionTier: "Gold", subscriptionExpiresAt: end } as const;

it.each([
  ["restored", gold, { ...gold, subscriptionExpiresAt: new Date(end) }],
  ["restored", { ...gold, subscriptionExpiresAt: null }, { ...gold, subscriptionExpiresAt: null }],
  ["kept", { ...gold, subscriptionTier: "Bronze" as const }, gold],
  ["kept", { ...gold, subscriptionExpiresAt: new Date("2027-01-15T12:00:00Z") }, gold],
  ["kept", { ...gold, subscriptionExpiresAt: null }, gold],
  ["unknown", gold, null],
] as const)("a membership is %s when its approval is revoked", (answer, now, granted) => {
  expect(membershipCorrection(now, granted)).toBe(answer);
});
