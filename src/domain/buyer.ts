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

/** Whether this account may be quoted another price than a visitor: by its membership, or by its affiliate tier. */
export function hasOwnPrices(buyer: Buyer, now: Date): boolean {
  const { affiliate } = buyer;
  const hasTierDiscount = Boolean(affiliate?.isActive && affiliate.tierActive && affiliate.tierDiscountBps > 0);
  return hasTierDiscount || effectiveDiscountPercent(buyer, now) > 0;
}
