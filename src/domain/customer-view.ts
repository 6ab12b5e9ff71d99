import type { StaffRole } from "./staff";

/** A customer view, in which an admin sees the shop as a customer does, ends by itself after this many minutes. */
export const CUSTOMER_VIEW_MINUTES = 30;

/** The request header that carries the id of the customer view in which the page was opened. */
export const CUSTOMER_VIEW_HEADER = "x-customer-view";

/** Why the shop cannot be viewed as this account; null if it can. Staff accounts are never viewable. */
export function customerViewRefusal(customer: { role: StaffRole | null; isDisabled: boolean }): string | null {
  if (customer.role) return "This account runs the shop. You can view the shop as customers only.";
  return customer.isDisabled ? "This account is suspended, so it cannot see the shop signed in." : null;
}
