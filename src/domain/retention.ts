import { DAY_MS, daysBefore } from "./days";
import { STOCK_ALERT_DAYS } from "./stock-alert";

/** Page views and clicks are kept one by one for so many days; the sums of their days stay. */
export const VISIT_DAYS = 90;
/** The click that led to a sign-up, with the address (hashed) and the browser it was made from. */
export const SIGN_UP_TRACE_DAYS = 180;
/** A cart of a visitor who has not come back to it. */
export const VISITOR_CART_DAYS = 90;

/**
 * What is older than these moments is deleted. Visits are kept for whole days of UTC, so that a figure over the last 90
 * days reads every one of them.
 */
export function retentionLimits(now: Date): Record<"visits" | "signUps" | "carts" | "stockAlerts", Date> {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    visits: new Date(today - VISIT_DAYS * DAY_MS),
    signUps: new Date(today - SIGN_UP_TRACE_DAYS * DAY_MS),
    carts: daysBefore(now, VISITOR_CART_DAYS),
    stockAlerts: daysBefore(now, STOCK_ALERT_DAYS),
  };
}
