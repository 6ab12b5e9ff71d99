import { DomainError } from "./errors";

/** Integer US cents. */
export type Cents = number;
/** Basis points: 100 is 1%, 10,000 is 100%. */
export type Bps = number;

export const WHOLE_BPS: Bps = 10_000;
/** The largest order: $1,000,000, shipping included. */
export const MAX_ORDER_CENTS: Cents = 100_000_000;

/** Checks that an amount is a safe integer of cents, and returns it. Throws "invalid-amount" otherwise. */
export function assertCents(amount: number, what = "amount"): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new DomainError("BAD_REQUEST", "invalid-amount", `The ${what} is not a whole number of cents.`);
  }
  return amount;
}

/** Divides, rounding half away from zero so that a reversed sum rounds alike. Throws "invalid-amount" if too large. */
export function divideHalfUp(numerator: bigint, denominator: bigint): Cents {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  return assertCents(Number(numerator < 0n ? -rounded : rounded));
}

/**
 * A share of an amount in cents: 800 bps is 8%. Rounds half away from zero, so the share of a negative amount is
 * exactly minus the share. Throws "invalid-amount", and "invalid-rate" for a negative or fractional rate.
 */
export function applyBps(amountCents: Cents, bps: Bps): Cents {
  assertCents(amountCents);
  if (!Number.isSafeInteger(bps) || bps < 0) {
    throw new DomainError("BAD_REQUEST", "invalid-rate", "A rate is a whole number of basis points, 0 or more.");
  }
  return divideHalfUp(BigInt(amountCents) * BigInt(bps), BigInt(WHOLE_BPS));
}

/** The sum of amounts in cents. Throws "invalid-amount" if it is too large to be exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total = assertCents(total + assertCents(amount), "sum");
  return total;
}

/** Formats cents as dollars: 123450 is "$1,234.50", -500 is "-$5.00". */
export function formatMoney(cents: Cents): string {
  const size = Math.abs(assertCents(cents));
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${whole}.${String(size % 100).padStart(2, "0")}`;
}

/** Dollars without currency symbol and commas, for forms, payment apps and spreadsheets: 123450 is "1234.50". */
export const plainDollars = (cents: Cents): string => formatMoney(cents).replace(/[$,]/g, "");

/** Formats basis points: 250 is "2.5%". */
export const formatPercent = (bps: Bps): string => `${bps / 100}%`;
