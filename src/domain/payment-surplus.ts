import { DomainError } from "./errors";
import { type Cents, formatMoney } from "./money";

/** What can happen to an overpayment: returned, turned into store credit, or kept by the shop. */
export const SURPLUS_CHOICES = ["return", "credit", "keep"] as const;
export type SurplusChoice = (typeof SURPLUS_CHOICES)[number];
export type Surplus = { choice: SurplusChoice; amountCents: Cents };

/**
 * The decision about an overpayment; null if there is none. Throws "surplus-undecided" if nobody chose, and
 * "surplus-changed" if the amount differs from the one shown.
 */
export function surplusOf(amountCents: Cents, given: Surplus | undefined): Surplus | null {
  if (amountCents <= 0) return null;
  if (!given) {
    const message = `${formatMoney(amountCents)} more than the amount due was paid. Choose whether to return it, turn it into store credit, or keep it.`;
    throw new DomainError("BAD_REQUEST", "surplus-undecided", message);
  }
  if (given.amountCents !== amountCents) {
    const message = `The surplus is now ${formatMoney(amountCents)}. Please look at it again.`;
    throw new DomainError("CONFLICT", "surplus-changed", message);
  }
  return given;
}
