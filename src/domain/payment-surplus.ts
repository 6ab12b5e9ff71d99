import { DomainError } from "./errors";
import { type Cents, formatMoney } from "./money";

/** What can become of what was paid too much: it goes back, becomes store credit, or the shop keeps it. */
export const SURPLUS_CHOICES = ["return", "credit", "keep"] as const;
export type SurplusChoice = (typeof SURPLUS_CHOICES)[number];
export type Surplus = { choice: SurplusChoice; amountCents: Cents };

/**
 * What becomes of a surplus, null where there is none. Throws "surplus-undecided" where nobody chose, and
 * "surplus-changed" where it is another amount than the one that was shown.
 */
export function surplusOf(amountCents: Cents, given: Surplus | undefined): Surplus | null {
  if (amountCents <= 0) return null;
  if (!given) {
    const message = `${formatMoney(amountCents)} was paid too much. Choose whether to return it, turn it into store credit, or keep it.`;
    throw new DomainError("BAD_REQUEST", "surplus-undecided", message);
  }
  if (given.amountCents !== amountCents) {
    const message = `The surplus is now ${formatMoney(amountCents)}. Please look at it again.`;
    throw new DomainError("CONFLICT", "surplus-changed", message);
  }
  return given;
}
