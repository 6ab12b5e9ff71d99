import { DAY_MS } from "./days";

/** The calendar days of a window that ends today, the oldest first, as YYYY-MM-DD in the shop's time zone UTC. */
export function clickDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, at) =>
    new Date(now.getTime() - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Sign-ups per click in basis points, bots left out of both; null without a click. Every sign-up is counted at one click
 * and every click has one sign-up at most, so that it cannot pass 100%: a unique click may be missing, as for a sign-up
 * that follows a repeated click.
 */
export function conversionRateBps(signUps: number, clicks: number): number | null {
  if (clicks === 0) return null;
  return Math.round((signUps * 10_000) / clicks);
}

/** What the results of links are listed by: the page that they lead to, and what they say of themselves. */
export const LINK_DIMENSIONS = ["link", "source", "medium", "campaign"] as const;
export type LinkDimension = (typeof LINK_DIMENSIONS)[number];

/** A visit whose source is not known any more. */
export const UNKNOWN_SOURCE = "unknown";
