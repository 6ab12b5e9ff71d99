import type { SubscriptionTier } from "./membership";

type Membership = { subscriptionTier: SubscriptionTier; subscriptionExpiresAt: Date | null };

/**
 * What taking an approval back does to the account's membership: `restored` to what it was before; `kept` where it was
 * changed since, because only the admin who changed it knows what is right; `unknown` where nothing was noted.
 */
export type MembershipCorrection = "restored" | "kept" | "unknown";

/** What taking an approval back does, from the account now and what the approval left it with. */
export function membershipCorrection(now: Membership, granted: Membership | null): MembershipCorrection {
  if (!granted) return "unknown";
  const isSame =
    now.subscriptionTier === granted.subscriptionTier &&
    now.subscriptionExpiresAt?.getTime() === granted.subscriptionExpiresAt?.getTime();
  return isSame ? "restored" : "kept";
}
