import { formatMoney } from "~/domain/money";
import type { Surplus, SurplusChoice } from "~/domain/payment-surplus";
import type { MailBlock } from "./layout";

export const WHAT_BECOMES: Readonly<Record<SurplusChoice, string>> = {
  return: "We are sending it back to the account it came from.",
  credit: "We have added it to your store credit, which you can use for your next order.",
  keep: "We have kept it with your payment. If that is not what you want, reply to this e-mail.",
};

/** To the customer: that too much was paid, and what becomes of it. */
export function surplusBlocks(surplus: Surplus | undefined): MailBlock[] {
  if (!surplus) return [];
  const text = `You paid ${formatMoney(surplus.amountCents)} more than was due. ${WHAT_BECOMES[surplus.choice]}`;
  return [{ kind: "text", text }];
}
