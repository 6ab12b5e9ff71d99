/** The optional columns of the admin's order list; number and state are always shown. */
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

/** The default columns. */
export const DEFAULT_ORDER_COLUMNS: readonly OrderColumn[] = ["customer", "items", "messages", "tracking", "total"];

/** The most saved views per list, shared by all admins. */
export const MAX_SAVED_VIEWS = 50;
