import { DomainError } from "./errors";

/** Whole US cents, never a fraction. */
export type Cents = number;
/** Basis points: 100 is 1%, 10,000 is the whole. */
export type Bps = number;

export const WHOLE_BPS: Bps = 10_000;
/** The largest order the shop takes: $1,000,000, shipping included. */
export const MAX_ORDER_CENTS: Cents = 100_000_000;

const DOLLARS = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** Lets whole cents through and throws on fractions, NaN and sums too large to be exact. */
export function assertCents(amount: number, what = "amount"): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new DomainError("BAD_REQUEST", "invalid-amount", `The ${what} is not a whole number of cents.`);
  }
  return amount;
}

/** Divides exactly and rounds half away from zero, so that the half of a reversed sum is reversed too. */
export function divideHalfUp(numerator: bigint, denominator: bigint): Cents {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  return assertCents(Number(numerator < 0n ? -rounded : rounded));
}

/** A share of an amount, in cents: 8% is 800 bps. A half cent rounds up; minus an amount gives minus the share. */
export function applyBps(amountCents: Cents, bps: Bps): Cents {
  assertCents(amountCents);
  if (!Number.isSafeInteger(bps) || bps < 0) {
    throw new DomainError("BAD_REQUEST", "invalid-rate", "A rate is a whole number of basis points, 0 or more.");
  }
  return divideHalfUp(BigInt(amountCents) * BigInt(bps), BigInt(WHOLE_BPS));
}

/** Adds amounts up, in cents; refuses a sum too large to be exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total = assertCents(total + assertCents(amount), "sum");
  return total;
}

/** Reads what a person typed ("1,234.5", "$12") into cents; refuses signs, words and tenths of a cent. */
export function parseDollars(text: string): Cents {
  const match = DOLLARS.exec(text.trim());
  const whole = match?.[1]?.replaceAll(",", "");
  if (!match || whole === undefined) {
    throw new DomainError("BAD_REQUEST", "invalid-amount", "Enter an amount in dollars, such as 49.95");
  }
  const cents = Number(BigInt(whole) * 100n + BigInt((match[2] ?? "").padEnd(2, "0")));
  if (!Number.isSafeInteger(cents)) throw new DomainError("BAD_REQUEST", "invalid-amount", "This amount is too large");
  return cents;
}

/** An amount as a price tag reads: 123450 is "$1,234.50", -500 is "-$5.00". */
export function formatMoney(cents: Cents): string {
  const size = Math.abs(assertCents(cents));
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${whole}.${String(size % 100).padStart(2, "0")}`;
}

/** An amount as forms, payment apps and spreadsheets take it, without sign of currency and commas: 123450 is "1234.50". */
export const plainDollars = (cents: Cents): string => formatMoney(cents).replace(/[$,]/g, "");

/** A share as people write it: 250 is "2.5%". */
export const formatPercent = (bps: Bps): string => `${bps / 100}%`;
