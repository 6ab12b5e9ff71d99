/** What the admin's list of orders can show beside an order's number and state. */
export const ORDER_COLUMNS = ["customer", "items", "messages", "tracking", "tier", "total"] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

export const COLUMN_LABELS: Readonly<Record<OrderColumn, string>> = {
  customer: "Customer",
  items: "Items",
  messages: "Messages",
  tracking: "Tracking number",
  tier: "Tier at purchase",
  total: "Total and date",
};

/** The columns of an admin who has chosen none. */
export const DEFAULT_ORDER_COLUMNS: readonly OrderColumn[] = ["customer", "items", "messages", "tracking", "total"];

/** How many named filters a list keeps. */
export const MAX_SAVED_VIEWS = 50;
