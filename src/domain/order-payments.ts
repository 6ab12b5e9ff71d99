import type { Cents } from "./money";

/** A confirmed line of the payment statement. */
type Line = { amountCents: Cents; paidAt: Date | null; confirmedAt: Date };
type Payment = { amountCents: Cents; at: Date };

/**
 * What was paid for an order, and when; nothing while it is not paid. What no line of the statement covers was marked as
 * paid by hand.
 */
export function paymentsOf(
  { paidAt, dueCents }: { paidAt: Date | null; dueCents: Cents },
  lines: readonly Line[],
): Payment[] {
  if (!paidAt) return [];
  const payments = lines.map(({ amountCents, ...line }) => ({ amountCents, at: line.paidAt ?? line.confirmedAt }));
  const missingCents = dueCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return missingCents > 0 ? [...payments, { amountCents: missingCents, at: paidAt }] : payments;
}
