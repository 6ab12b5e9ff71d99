import { type Buyer, customDiscountPercent } from "./buyer";
import { MEMBERSHIP_PLANS } from "./membership";
import { type Cents, sumCents } from "./money";
import { type PricedProduct, quoteLine } from "./pricing";

type Line = { product: PricedProduct; quantity: number };
type Order = { lines: readonly Line[]; buyer: Buyer; now: Date };

/**
 * What this buyer would save on these lines with an active Gold membership, in cents. 0 if nothing changes: for Gold
 * members, wholesale accounts, or where volume prices or the cost floor apply anyway.
 */
export function goldSavingCents({ lines, buyer, now }: Order): Cents {
  const asGold: Buyer = {
    ...buyer,
    subscriptionTier: "Gold",
    markupReductionPercent: MEMBERSHIP_PLANS.Gold.discountPercent,
    customDiscountPercent: customDiscountPercent(buyer, now),
    subscriptionExpiresAt: null,
  };
  const savings = lines.map(({ product, quantity }) => {
    const costs = (who: Buyer) => quoteLine({ product, quantity, buyer: who, now }).lineCents;
    return Math.max(0, costs(buyer) - costs(asGold));
  });
  return sumCents(savings);
}
