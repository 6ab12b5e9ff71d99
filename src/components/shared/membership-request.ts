import type { PaidTier } from "~/domain/membership";

/** Where a membership is asked for, with the tier chosen already. It leads there through signing in too. */
export const membershipRequestHref = (tier: PaidTier) => `/profile?membership=${tier}#membership`;

/** The tier that such an address names; undefined for any other text. */
export function membershipChoice(given: unknown): PaidTier | undefined {
  return given === "Bronze" || given === "Gold" ? given : undefined;
}
