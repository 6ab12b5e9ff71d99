import type { AdminSection } from "./order-status";

/** The admin's order lists, as used in the URL. */
export const ORDER_SECTIONS = ["waiting", "ready", "shipped", "archived", "cancelled", "all"] as const;
export type OrderSection = (typeof ORDER_SECTIONS)[number];

/** The headings of the lists. */
export const SECTION_LABELS: Readonly<Record<OrderSection, AdminSection | "All Orders">> = {
  waiting: "Waiting for Payment",
  ready: "Paid - Ready to Ship",
  shipped: "Shipped",
  archived: "Archived Orders",
  cancelled: "Cancelled",
  all: "All Orders",
};
