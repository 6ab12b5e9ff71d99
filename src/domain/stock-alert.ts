/** The most products one e-mail address can have alerts for. */
export const MAX_STOCK_ALERTS = 20;
/** Days after which a stock alert expires. */
export const STOCK_ALERT_DAYS = 365;

/** How long a back-in-stock e-mail waits, so that a slip can be undone before anybody is told. */
export const STOCK_ALERT_PAUSE_MINUTES = 2;
