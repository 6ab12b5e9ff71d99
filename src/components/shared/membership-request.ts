import type { PaidTier } from "~/domain/membership";

/** Link to the membership request form with the tier preselected. It survives the redirect to sign in. */
export const membershipRequestHref = (tier: PaidTier) => `/profile?membership=${tier}#membership`;

/** Parses the `membership` search param of such a link; undefined if it is not a paid tier. */
export function membershipChoice(given: unknown): PaidTier | undefined {
  return given === "Bronze" || given === "Gold" ? given : undefined;
}
