/** One address waits for at most so many products. */
export const MAX_STOCK_ALERTS = 20;
/** Somebody who has waited so long is not written to any more. */
export const STOCK_ALERT_DAYS = 365;
