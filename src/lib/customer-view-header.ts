import { CUSTOMER_VIEW_HEADER } from "~/domain/customer-view";

/**
 * The header sent with this page's calls during a customer view; empty outside one. With it, the server refuses calls
 * from a page that outlived its view, so they never run as the admin who owns the session.
 */
export function customerViewHeader(): Record<string, string> {
  const id = document.querySelector<HTMLElement>("[data-customer-view]")?.dataset.customerView;
  return id ? { [CUSTOMER_VIEW_HEADER]: id } : {};
}
