import { isMembershipActive, MEMBERSHIP_PLANS, type SubscriptionTier } from "./membership";

/** The account fields that determine its prices. */
export type Buyer = {
  isWholesale: boolean;
  subscriptionTier: SubscriptionTier;
  /** The membership's discount; applies only during its term. */
  markupReductionPercent: number;
  /** The discount set by an admin; never expires. */
  customDiscountPercent: number;
  subscriptionExpiresAt: Date | null;
  affiliate: { isActive: boolean; tierActive: boolean; tierName: string; tierDiscountBps: number } | null;
};

/** A signed-out visitor, without any discount. */
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
 * The custom discount in percent, set by an admin and independent of any membership. `markupReductionPercent` also
 * counts as custom without a membership, or when it exceeds the active plan's discount: older backups store it there.
 */
export function customDiscountPercent(account: DiscountFacts, now: Date): number {
  const { subscriptionTier: tier, markupReductionPercent: stored, subscriptionExpiresAt: expiresAt } = account;
  const isPlans =
    tier !== "None" && (!isMembershipActive(tier, expiresAt, now) || stored <= MEMBERSHIP_PLANS[tier].discountPercent);
  return withinPercent(Math.max(account.customDiscountPercent, isPlans ? 0 : stored));
}

/** The active membership's discount in percent; 0 without one or after its term. */
function membershipDiscountPercent(account: DiscountFacts, now: Date): number {
  const isRunning = isMembershipActive(account.subscriptionTier, account.subscriptionExpiresAt, now);
  return isRunning ? withinPercent(account.markupReductionPercent) : 0;
}

/**
 * The account's discount in percent: 100 for wholesale, otherwise the larger of the membership's (0 after its term) and
 * the custom one, which has no term.
 */
export function effectiveDiscountPercent(buyer: Buyer, now: Date): number {
  if (buyer.isWholesale) return 100;
  return Math.max(customDiscountPercent(buyer, now), membershipDiscountPercent(buyer, now));
}

/** The affiliate whose tier discounts this buyer's prices; null if there is none. */
export const discountingTier = ({ affiliate }: Buyer): Buyer["affiliate"] =>
  affiliate?.isActive && affiliate.tierActive && affiliate.tierDiscountBps > 0 ? affiliate : null;

/** Whether this buyer sees other prices than a visitor. Lists are always sorted and filtered by standard prices. */
export const hasOwnPrices = (buyer: Buyer, now: Date): boolean =>
  effectiveDiscountPercent(buyer, now) > 0 || discountingTier(buyer) !== null;

/** The label of the discount that applies: the membership's name, or "Your discount" for a custom one. */
export function discountName(buyer: Buyer, now: Date): string {
  if (buyer.isWholesale) return "Wholesale";
  const isMembership = membershipDiscountPercent(buyer, now) >= Math.max(1, buyer.customDiscountPercent);
  return isMembership ? buyer.subscriptionTier : "Your discount";
}
