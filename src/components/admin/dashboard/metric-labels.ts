import type { Bps } from "~/domain/money";
import { plural } from "~/domain/plural";
import { VISIT_DAYS, VISITOR_CART_DAYS } from "~/domain/retention";

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** Formats a share: 1250 is "12.5%"; null is "-". */
export const percent = (bps: Bps | null): string => (bps === null ? "-" : PERCENT.format(bps / 10_000));

/** 12345 is "12,345". */
export const whole = (count: number): string => WHOLE.format(count);

/** 2026-06-15 is "Jun 15". */
export const shortDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00.000Z`));

const SHORT_YEAR = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });
const longDay = (day: string): string => SHORT_YEAR.format(new Date(`${day}T00:00:00.000Z`));

type Named = { days: number; from?: string; to?: string };

/** Starts a sentence: "Today", "The last 30 days", "Jun 1, 2026 to Jun 15, 2026". */
export function periodLabel({ days, from, to }: Named): string {
  if (from && to) return from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`;
  return days === 1 ? "Today" : `The last ${days} days`;
}

/** Of a period that is not over yet: "Today so far (UTC)". */
export const comparedLabel = (period: Named, isSoFar = false): string =>
  `${periodLabel(period)}${isSoFar ? " so far" : ""} (UTC)`;

/** The comparison period: "the day before", "the 30 days before", "the day before, by this time". */
export const beforeLabel = (days: number, isSoFar: boolean): string =>
  `${days === 1 ? "the day before" : `the ${days} days before`}${isSoFar ? ", by this time" : ""}`;

/** Why visits of an earlier period are unknown. */
export const VISITS_NOT_KEPT = `Visits are kept for ${VISIT_DAYS} days, so an earlier period shows none.`;
export const CARTS_NOT_KEPT = `Visitors' carts are kept for ${VISITOR_CART_DAYS} days, so an earlier period shows none.`;

/** The empty list of products that were viewed and never bought; true even if nothing was viewed. */
export const NONE_UNSOLD = "No product was viewed in this period without ever being bought.";

/** How long something has waited: "under an hour", "5 hours", "3 days". */
export function waitLabel(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000);
  if (hours < 1) return "under an hour";
  return hours < 48 ? plural(hours, "hour") : plural(Math.floor(hours / 24), "day");
}
