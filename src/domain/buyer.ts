import { isMembershipActive, type SubscriptionTier } from "./membership";

/** What of an account decides its prices. */
export type Buyer = {
  isWholesale: boolean;
  subscriptionTier: SubscriptionTier;
  markupReductionPercent: number;
  subscriptionExpiresAt: Date | null;
  affiliate: { isActive: boolean; tierActive: boolean; tierName: string; tierDiscountBps: number } | null;
};

/** Somebody not signed in: no discount of any kind. */
export const VISITOR: Buyer = {
  isWholesale: false,
  subscriptionTier: "None",
  markupReductionPercent: 0,
  subscriptionExpiresAt: null,
  affiliate: null,
};

/** The account's own discount in percent: wholesale 100; a lapsed Bronze or Gold 0; an admin's custom one never lapses. */
export function effectiveDiscountPercent(buyer: Buyer, now: Date): number {
  if (buyer.isWholesale) return 100;
  const { subscriptionTier: tier, subscriptionExpiresAt: expiresAt } = buyer;
  if (tier !== "None" && !isMembershipActive(tier, expiresAt, now)) return 0;
  return Math.min(100, Math.max(0, buyer.markupReductionPercent));
}
