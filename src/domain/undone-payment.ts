import type { Cents } from "./money";

/** Lines of memberships have no generation: the one that paid was confirmed in the same moment. */
type Line = { amountCents: Cents; confirmedAt: Date | null; paidGeneration?: number | null };
type Paid = { paidAt: Date | null; dueCents: Cents };

/**
 * The statement lines that an order or a membership gives up when its payment is undone: the one that paid it and those
 * that came after. Parts from before stay, unless they cover the whole amount, which then was for something else.
 */
export function linesGivenUp<L extends Line>(lines: readonly L[], { paidAt, dueCents }: Paid): L[] {
  const givenUp = lines.filter(({ paidGeneration, confirmedAt }) => {
    if (paidGeneration === undefined) return paidAt && confirmedAt && confirmedAt >= paidAt;
    return paidGeneration !== null || (paidAt && confirmedAt && confirmedAt > paidAt);
  });
  const stays = lines.filter((line) => !givenUp.includes(line));
  return stays.reduce((sum, { amountCents }) => sum + amountCents, 0) < dueCents ? givenUp : [...lines];
}
