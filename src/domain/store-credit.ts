import { DomainError } from "./errors";
import { assertCents, type Cents, formatMoney, MAX_ORDER_CENTS } from "./money";

/**
 * The kinds of store credit entries. `grant`: an admin's correction, in either direction; with an order, it offsets
 * what a test order moved. `overpayment` and `refund` add. `spend` pays for an order, and `give_back` returns that when
 * the order is cancelled. `take_back` undoes an overpayment. `close` empties a deleted account.
 */
export type CreditKind = "grant" | "overpayment" | "refund" | "spend" | "give_back" | "take_back" | "close";

/** Checks that an amount's sign fits its kind. Throws "invalid-amount" on zero, a wrong sign, or over $1,000,000. */
export function assertCreditAmount(kind: CreditKind, amountCents: Cents): Cents {
  const takes = kind === "spend" || kind === "take_back" || kind === "close";
  const fits = kind === "grant" ? amountCents !== 0 : takes ? amountCents < 0 : amountCents > 0;
  if (fits && Math.abs(amountCents) <= MAX_ORDER_CENTS) return assertCents(amountCents);
  throw new DomainError(
    "BAD_REQUEST",
    "invalid-amount",
    `Store credit cannot change by ${formatMoney(amountCents)} here.`,
  );
}

/** The balance after an entry, in cents. Throws "credit-not-enough" if it would become negative. */
export function creditAfter(balanceCents: Cents, amountCents: Cents): Cents {
  const after = balanceCents + amountCents;
  if (after >= 0) return after;
  const message = `The store credit is ${formatMoney(balanceCents)}, so ${formatMoney(-amountCents)} cannot be taken.`;
  throw new DomainError("CONFLICT", "credit-not-enough", message);
}

type OrderMoves = {
  isTestOrder: boolean;
  /** What the order spent, gave back and refunded, in signed cents. */
  movedCents: Cents;
  /** The sum of the offsetting entries so far. */
  balancedCents: Cents;
};

/** The offset still needed, in signed cents: a test order must move no credit in total, a real one what it moved. */
export const balancingCents = ({ isTestOrder, movedCents, balancedCents }: OrderMoves): Cents =>
  (isTestOrder ? -movedCents : 0) - balancedCents;

/** How much of an order store credit pays: the whole total, or the whole balance if that is less. */
export const creditFor = (totalCents: Cents, balanceCents: Cents): Cents => Math.min(totalCents, balanceCents);

/** What is left to pay in money. Commissions are still based on the full price of the goods. */
export const amountDueCents = (order: { totalAmountCents: Cents; creditAppliedCents: Cents }): Cents =>
  order.totalAmountCents - order.creditAppliedCents;

/**
 * The amount to request from the customer: what is due minus what was received. If everything was received, but the
 * order was left unpaid by an earlier version's undo, the full amount due: that money was for something else.
 */
export const requestedCents = (
  order: { totalAmountCents: Cents; creditAppliedCents: Cents },
  receivedCents: Cents,
): Cents => requestedFromDue(amountDueCents(order), receivedCents);

/** Whether a pending order or request is paid in part. False after the undone payment of a whole one. */
export const isPartlyPaid = (dueCents: Cents, receivedCents: Cents): boolean =>
  receivedCents > 0 && receivedCents < dueCents;

/** `requestedCents` for an order whose due amount is known. */
export const requestedFromDue = (dueCents: Cents, receivedCents: Cents): Cents =>
  receivedCents < dueCents ? dueCents - receivedCents : dueCents;
