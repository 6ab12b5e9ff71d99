import { DomainError } from "./errors";
import { assertCents, type Cents, formatMoney, MAX_ORDER_CENTS } from "./money";

/**
 * What moves a customer's store credit. `grant` is an admin's correction in either direction (one that names an order
 * stands against what a test order moved), `overpayment` and `refund` add, `spend` pays for an order, `give-back` returns that when the order is cancelled, `take-back` undoes an
 * overpayment, and `close` empties a deleted account.
 */
export type CreditKind = "grant" | "overpayment" | "refund" | "spend" | "give_back" | "take_back" | "close";

/** Lets an amount through whose sign fits its kind; throws "invalid-amount" on zero, a wrong sign or too large an amount. */
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

/** The balance after an entry, in cents; throws "credit-not-enough" where it would fall below zero. */
export function creditAfter(balanceCents: Cents, amountCents: Cents): Cents {
  const after = balanceCents + amountCents;
  if (after >= 0) return after;
  const message = `The store credit is ${formatMoney(balanceCents)}, so ${formatMoney(-amountCents)} cannot be taken.`;
  throw new DomainError("CONFLICT", "credit-not-enough", message);
}

type OrderMoves = {
  isTestOrder: boolean;
  /** What the order spent, gave back and refunded, as signed cents. */
  movedCents: Cents;
  /** What was entered against that so far. */
  balancedCents: Cents;
};

/** What is to be entered so that a test order moves no store credit, and a real one exactly what it moved. */
export const balancingCents = ({ isTestOrder, movedCents, balancedCents }: OrderMoves): Cents =>
  (isTestOrder ? -movedCents : 0) - balancedCents;

/** How much of an order store credit pays: all of it, or the whole balance. */
export const creditFor = (totalCents: Cents, balanceCents: Cents): Cents => Math.min(totalCents, balanceCents);

/** What is still to be paid in money. Commissions keep the whole price of the goods as their base. */
export const amountDueCents = (order: { totalAmountCents: Cents; creditAppliedCents: Cents }): Cents =>
  order.totalAmountCents - order.creditAppliedCents;

/**
 * What the customer is asked for: what is due, less what has come of it. Of an order whose payment was undone although all
 * of it had come, everything: the money was for something else.
 */
export const askedCents = (
  order: { totalAmountCents: Cents; creditAppliedCents: Cents },
  receivedCents: Cents,
): Cents => askedOf(amountDueCents(order), receivedCents);

/** The same of an order whose due amount is known. */
export const askedOf = (dueCents: Cents, receivedCents: Cents): Cents =>
  receivedCents < dueCents ? dueCents - receivedCents : dueCents;
