import { DomainError } from "./errors";
import type { Cents } from "./money";

const DOLLARS = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** Parses typed dollars ("1,234.5", "$12") into cents. Throws "invalid-amount" on signs, words and third decimals. */
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
