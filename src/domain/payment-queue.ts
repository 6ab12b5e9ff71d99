import { daysBefore } from "./days";
import type { Cents } from "./money";
import { statementAmount } from "./statement-values";

export const PAYMENT_SORTS = ["oldest", "newest"] as const;

/** Age groups of the payment queue. Every entry is in exactly one of the last three. */
export const PAYMENT_AGES = ["any", "today", "week", "older"] as const;
export type PaymentAge = (typeof PAYMENT_AGES)[number];
export type AgeGroup = Exclude<PaymentAge, "any">;

/** The boundaries between the groups: 24 hours and 7 days before now. */
export const ageLimits = (now: Date) => ({ today: daysBefore(now, 1), week: daysBefore(now, 7) });

/** The age group of a moment. Without a date it counts as older. */
export function ageOf(at: Date | null, now: Date): AgeGroup {
  const { today, week } = ageLimits(now);
  if (!at || at <= week) return "older";
  return at > today ? "today" : "week";
}

/** A search as lower-cased words without "#", and as an amount in cents; null if it is not an amount. */
export function paymentSearch(search: string): { words: string[]; amountCents: Cents | null } {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ""))
    .filter(Boolean);
  return { words, amountCents: statementAmount(search) };
}

type SearchedLine = { payerName: string; note: string; reference: string; amountCents: Cents };

/** Whether a statement line matches a search: by exact amount, or with every word in its name, note or reference. */
export function isLineFound(line: SearchedLine, search: string): boolean {
  const { words, amountCents } = paymentSearch(search);
  const text = `${line.payerName} ${line.note} ${line.reference}`.toLowerCase();
  return line.amountCents === amountCents || words.every((word) => text.includes(word));
}

/** How many lines are in each age group. */
export function countAges(lines: readonly { paidAt: Date | null }[], now: Date): Record<AgeGroup, number> {
  const counts = { today: 0, week: 0, older: 0 };
  for (const { paidAt } of lines) counts[ageOf(paidAt, now)]++;
  return counts;
}
