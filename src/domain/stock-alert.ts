/** The most products one e-mail address can have alerts for. */
export const MAX_STOCK_ALERTS = 20;
/** Days after which a stock alert expires. */
export const STOCK_ALERT_DAYS = 365;
