import type { StaffRole } from "./staff";

/** How long an admin may look at the shop as a customer sees it before the view ends by itself. */
export const CUSTOMER_VIEW_MINUTES = 30;

/** By this header a page says in which view of the shop it was opened. */
export const CUSTOMER_VIEW_HEADER = "x-customer-view";

/** Why the shop cannot be viewed as this account; null when it can. Accounts of staff are never opened. */
export function customerViewRefusal(customer: { role: StaffRole | null; isDisabled: boolean }): string | null {
  if (customer.role) return "This account runs the shop. You can view the shop as customers only.";
  return customer.isDisabled ? "This account is suspended, so it cannot see the shop signed in." : null;
}
