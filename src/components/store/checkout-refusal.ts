import { errorMessage, errorReason } from "~/lib/api-error";

/** Refusals that the shop words for the shopper, told as they are. */
const OWN_WORDS = new Set(["total-changed", "cart-has-problems", "cart-empty", "order-too-large"]);
/** Refusals of what is not the cart, told as they are as well. */
const TOLD_AS_THEY_ARE = new Set(["address-needs-correction", "too-many-pending-orders", "credit-not-enough"]);
/** What the checkout found missing when it wrote the order; null where no answer came. */
const CHECKOUT_CONDITIONS = new Set(["invalid-address", "user-not-found", null]);

/** Whether the shop refused because the cart is another than the shopper saw. */
export const isCartChangedError = (error: unknown): boolean => OWN_WORDS.has(errorReason(error) ?? "");

/** What a refused order says: the rule's own sentence, or the failure with its reference. */
export function checkoutRefusal(error: unknown): string {
  if (isCartChangedError(error) || TOLD_AS_THEY_ARE.has(errorReason(error) ?? "")) return errorMessage(error);
  const isCondition = CHECKOUT_CONDITIONS.has(errorReason(error));
  return `${isCondition ? "An error occurred during checkout" : "Failed to create order"}: ${errorMessage(error)}`;
}
