import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";

type Order = {
  isTestOrder: boolean;
  isWholesale: boolean;
  wholesaleEffect: { amountCents: number; affiliates: number } | null;
};

/** Describes what correcting the order's wholesale flag changes. */
export function wholesaleSentence({ isTestOrder, isWholesale, wholesaleEffect: effect }: Order): string {
  if (isTestOrder) return "A test order counts for nobody either way, and its prices stay.";
  const counts = isWholesale ? "It counts in the figures" : "It no longer counts in the figures";
  const stays = `${counts}, and its prices stay.`;
  if (!effect || effect.amountCents === 0) return `${stays} No commissions change.`;
  const [amount, affiliates] = [formatMoney(effect.amountCents), plural(effect.affiliates, "affiliate")];
  return isWholesale
    ? `${stays} Commissions of ${amount} will be paid to ${affiliates}.`
    : `${stays} Commissions of ${amount} are taken back from ${affiliates}.`;
}
