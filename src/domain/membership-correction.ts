import type { SubscriptionTier } from "./membership";

type Membership = { subscriptionTier: SubscriptionTier; subscriptionExpiresAt: Date | null };

/**
 * The effect on the membership of taking an approval back. `restored`: back to what it was before. `kept`: it was
 * changed since, and only the admin who changed it knows what is right. `unknown`: the approval recorded nothing.
 */
export type MembershipCorrection = "restored" | "kept" | "unknown";

/** Compares the membership now with the one the approval `granted`. */
export function membershipCorrection(now: Membership, granted: Membership | null): MembershipCorrection {
  if (!granted) return "unknown";
  const isSame =
    now.subscriptionTier === granted.subscriptionTier &&
    now.subscriptionExpiresAt?.getTime() === granted.subscriptionExpiresAt?.getTime();
  return isSame ? "restored" : "kept";
}
