import { daysBefore, startOfUtcDay } from "./days";
import { STOCK_ALERT_DAYS } from "./stock-alert";

/** Days for which single page views and clicks are kept; their daily sums stay. */
export const VISIT_DAYS = 90;
/** Days for which the click that led to a sign-up is kept, with its hashed IP address and browser. */
export const SIGN_UP_TRACE_DAYS = 180;
/** Days after which a visitor's unused cart is deleted. */
export const VISITOR_CART_DAYS = 90;

/** The cutoffs before which data is deleted. Visits use whole UTC days, so that 90-day figures are complete. */
export function retentionLimits(now: Date): Record<"visits" | "signUps" | "carts" | "stockAlerts", Date> {
  const today = startOfUtcDay(now);
  return {
    visits: daysBefore(today, VISIT_DAYS),
    signUps: daysBefore(today, SIGN_UP_TRACE_DAYS),
    carts: daysBefore(now, VISITOR_CART_DAYS),
    stockAlerts: daysBefore(now, STOCK_ALERT_DAYS),
  };
}
