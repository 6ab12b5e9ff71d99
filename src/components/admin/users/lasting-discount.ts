import { MEMBERSHIP_PLANS, type SubscriptionTier, settledDiscounts } from "~/domain/membership";

type Typed = { tier: SubscriptionTier; typed: string | number; typedCustom: string | number };

/** What becomes of a membership discount above the plan's: it is saved as a custom one. Null if it is not above. */
export function lastingDiscount({ tier, typed, typedCustom }: Typed): string | null {
  const given = { tier, membershipPercent: Number(typed), customPercent: Number(typedCustom) || 0 };
  const { isCustom, customPercent } = settledDiscounts(given);
  if (tier === "None" || !isCustom) return null;
  const { discountPercent } = MEMBERSHIP_PLANS[tier];
  return `${tier} gives ${discountPercent}%. More is saved as a custom discount: ${customPercent}%, which never ends.`;
}
