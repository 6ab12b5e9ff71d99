import type { ApiError } from "~/trpc/react";

/** Refusals that the shop words for the shopper, told as they are. */
const OWN_WORDS = new Set(["total-changed", "cart-has-problems", "cart-empty", "order-too-large"]);
/** What the checkout found missing when it wrote the order. */
const CHECKOUT_CONDITIONS = new Set(["invalid-address", "user-not-found"]);

/** Whether the shop refused because the cart is another than the shopper saw. */
export const isCartChangedError = (error: Pick<ApiError, "data">): boolean => OWN_WORDS.has(error.data?.reason ?? "");

/** What a refused order says: the rule's own sentence, or the failure with its reference. */
export function checkoutRefusal(error: Pick<ApiError, "message" | "data">): string {
  if (isCartChangedError(error)) return error.message;
  if (!error.data || CHECKOUT_CONDITIONS.has(error.data.reason)) {
    return `An error occurred during checkout: ${error.message}`;
  }
  const reference = error.data.code === "INTERNAL_SERVER_ERROR" ? ` (reference ${error.data.requestId})` : "";
  return `Failed to create order: ${error.message}${reference}`;
}
