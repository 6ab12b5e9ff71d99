import type { Cents } from "./money";

/** How many orders one payment can be for. */
export const MAX_SPLIT = 10;

type Share = { amountCents: Cents; receivedCents: Cents };

/** What is still to be paid, in cents; below zero where more has come than was asked for. */
export const openCentsOf = ({ amountCents, receivedCents }: Share): Cents => amountCents - receivedCents;

/**
 * Divides a payment among what it is for, in sequence: each gets what is open of it until the money runs out. `parts`
 * are in cents; one that gets nothing has 0. `differenceCents` is what came more (positive) or less than is open in all.
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
