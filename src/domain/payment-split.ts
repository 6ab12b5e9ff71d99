import type { Cents } from "./money";

/** The most orders one payment can cover. */
export const MAX_SPLIT = 10;

type Share = { amountCents: Cents; receivedCents: Cents };

/** What is still to be paid, in cents; negative if too much was received. */
export const openCentsOf = ({ amountCents, receivedCents }: Share): Cents => amountCents - receivedCents;

/**
 * Splits a payment among its targets in order: each gets its open amount until the money runs out. `parts` are in
 * cents, 0 for none. `differenceCents` is what was paid above (positive) or below (negative) the total open amount.
 */
export function splitPayment(amountCents: Cents, shares: readonly Share[]) {
  let left = amountCents;
  const parts = shares.map((share) => {
    const part = Math.min(left, Math.max(0, openCentsOf(share)));
    left -= part;
    return part;
  });
  const differenceCents = amountCents - shares.reduce((sum, share) => sum + Math.max(0, openCentsOf(share)), 0);
  const verdict = differenceCents < 0 ? "partial" : differenceCents > 0 ? "over" : "exact";
  return { verdict, differenceCents, parts } as const;
}
