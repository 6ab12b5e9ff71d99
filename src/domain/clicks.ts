import { DAY_MS } from "./days";

/** The days of a window that ends today, oldest first, as YYYY-MM-DD in UTC. */
export function clickDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, at) =>
    new Date(now.getTime() - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Sign-ups per click in basis points, bots excluded from both; null without clicks. Callers count every sign-up with
 * one click and each click with at most one sign-up, so the rate cannot exceed 100%: unique clicks alone would miss a
 * sign-up after a repeat click.
 */
export function conversionRateBps(signUps: number, clicks: number): number | null {
  if (clicks === 0) return null;
  return Math.round((signUps * 10_000) / clicks);
}

/** What link results can be grouped by: the landing page, or the link's UTM source, medium or campaign. */
export const LINK_DIMENSIONS = ["link", "source", "medium", "campaign"] as const;
export type LinkDimension = (typeof LINK_DIMENSIONS)[number];

/** The source of visits whose source is no longer known. */
export const UNKNOWN_SOURCE = "unknown";
