import { CUSTOMER_VIEW_HEADER } from "~/domain/customer-view";

/**
 * The header that calls of this page carry: none outside a view. A page that outlives its view is refused by it, so that
 * it never acts for the admin whose session it is.
 */
export function customerViewHeader(): Record<string, string> {
  const id = document.querySelector<HTMLElement>("[data-customer-view]")?.dataset.customerView;
  return id ? { [CUSTOMER_VIEW_HEADER]: id } : {};
}
