import { DAY_MS } from "./days";

/** The calendar days of a window that ends today, the oldest first, as YYYY-MM-DD in the shop's time zone UTC. */
export function clickDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, at) =>
    new Date(now.getTime() - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Sign-ups per unique click in basis points; null without a unique click. 100% at most: a sign-up may follow a click that
 * was a repeated one.
 */
export function conversionRateBps(conversions: number, uniqueClicks: number): number | null {
  if (uniqueClicks === 0) return null;
  return Math.min(10_000, Math.round((conversions * 10_000) / uniqueClicks));
}

/** A visit whose source is not known any more. */
export const UNKNOWN_SOURCE = "unknown";
