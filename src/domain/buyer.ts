import { isMembershipActive, MEMBERSHIP_PLANS, type SubscriptionTier } from "./membership";

/** The facts of an account that decide its prices. */
export type Buyer = {
  isWholesale: boolean;
  subscriptionTier: SubscriptionTier;
  /** The discount of the membership: it counts while the term runs. */
  markupReductionPercent: number;
  /** The discount that an admin gave besides any membership: it does not end. */
  customDiscountPercent: number;
  subscriptionExpiresAt: Date | null;
  affiliate: { isActive: boolean; tierActive: boolean; tierName: string; tierDiscountBps: number } | null;
};

/** Somebody not signed in: no discount of any kind. */
export const VISITOR: Buyer = {
  isWholesale: false,
  subscriptionTier: "None",
  markupReductionPercent: 0,
  customDiscountPercent: 0,
  subscriptionExpiresAt: null,
  affiliate: null,
};

type DiscountFacts = Pick<
  Buyer,
  "subscriptionTier" | "markupReductionPercent" | "customDiscountPercent" | "subscriptionExpiresAt"
>;

const withinPercent = (percent: number) => Math.min(100, Math.max(0, percent));

/**
 * The discount in percent that an admin gave this account and that no membership takes away. Without a membership,
 * and where it is above the running plan's, `markupReductionPercent` is such a discount too: older backups have it there.
 */
export function customDiscountPercent(account: DiscountFacts, now: Date): number {
  const { subscriptionTier: tier, markupReductionPercent: stored, subscriptionExpiresAt: expiresAt } = account;
  const isPlans =
    tier !== "None" && (!isMembershipActive(tier, expiresAt, now) || stored <= MEMBERSHIP_PLANS[tier].discountPercent);
  return withinPercent(Math.max(account.customDiscountPercent, isPlans ? 0 : stored));
}

/** What the running membership takes off, in percent; 0 without one or once its term has ended. */
function membershipDiscountPercent(account: DiscountFacts, now: Date): number {
  const isRunning = isMembershipActive(account.subscriptionTier, account.subscriptionExpiresAt, now);
  return isRunning ? withinPercent(account.markupReductionPercent) : 0;
}

/**
 * The account's discount in percent: wholesale 100; otherwise the better of its membership's, which counts as 0 once the
 * term has ended, and the admin's custom one, which is not part of a term.
 */
export function effectiveDiscountPercent(buyer: Buyer, now: Date): number {
  if (buyer.isWholesale) return 100;
  return Math.max(customDiscountPercent(buyer, now), membershipDiscountPercent(buyer, now));
}

/** The affiliate whose tier takes something off this buyer's prices; null where none does. */
export const discountingTier = ({ affiliate }: Buyer): Buyer["affiliate"] =>
  affiliate?.isActive && affiliate.tierActive && affiliate.tierDiscountBps > 0 ? affiliate : null;

/** Whether this buyer is shown other prices than a visitor: those that lists are sorted and filtered by are standard ones. */
export const hasOwnPrices = (buyer: Buyer, now: Date): boolean =>
  effectiveDiscountPercent(buyer, now) > 0 || discountingTier(buyer) !== null;

/** What the discount that counts is called: the membership's name, or 'Your discount' for an admin's custom one. */
export function discountName(buyer: Buyer, now: Date): string {
  if (buyer.isWholesale) return "Wholesale";
  const isMembership = membershipDiscountPercent(buyer, now) >= Math.max(1, buyer.customDiscountPercent);
  return isMembership ? buyer.subscriptionTier : "Your discount";
}
