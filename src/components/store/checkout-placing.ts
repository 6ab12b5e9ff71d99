import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage, errorReason } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { notifyOtherTabs } from "./cart-tabs";
import type { Cart } from "./use-cart-changes";

const SUCCESS_MS = 12_000;
const PHONE_WIDTH = 640;

/** The order's page has the banner with a new link. */
const NOT_MAILED = "Confirm your e-mail address to get e-mails about your orders.";

/** `creditCents` is the part of the total to pay with store credit. */
type Wish = { cart: Cart; addressId: string | null; orderMessage: string; creditCents: number };

/**
 * Places the order. The cart's `orderKey` makes it idempotent: a double click, reload or second tab orders only once.
 */
export function useCheckoutPlacing() {
  const router = useRouter();
  const utils = api.useUtils();
  const [problem, setProblem] = useState<string>();
  /** The cart at the time the server refused it. */
  const [refused, setRefused] = useState<Cart | null>(null);
  /** An attempt that got no response. It may have become an order, which a retry finds by the cart's key. */
  const [unanswered, setUnanswered] = useState<Wish | null>(null);
  /** The order that an attempt without a response became, if the page was changed after it. */
  const [earlierOrderId, setEarlierOrderId] = useState<string>();
  const place = api.orders.place.useMutation({
    onSuccess: async ({ orderId, dueCents, isMailed }) => {
      toast.success(
        dueCents === 0
          ? "Order placed and paid with your store credit! You will receive an email confirmation."
          : `Order placed successfully! Please send ${formatMoney(dueCents)} to the payment tag; Your order is pending until payment is verified. ${isMailed ? "You will receive an email confirmation." : NOT_MAILED}`,
        // On a phone, away from the amount and the link to pay.
        { duration: SUCCESS_MS, ...(window.innerWidth < PHONE_WIDTH && { position: "top-center" }) },
      );
      router.push(`/orders/${orderId}`);
      notifyOtherTabs();
      await Promise.all([utils.cart.invalidate(), utils.account.credit.invalidate()]);
    },
    onError: async (failure) => {
      setProblem(checkoutRefusal(failure));
      // No response: nothing new to refetch. No session: a refetch would return the visitor's cart.
      if ([null, "sign-in-required"].includes(errorReason(failure))) return;
      // The page keeps what was changed, so that it can be copied into the order.
      if (errorReason(failure) === "request-reused") setEarlierOrderId(String(failure.data?.detail?.orderId));
      else setUnanswered(null);
      if (isCartChangedError(failure)) setRefused(utils.cart.get.getData() ?? null);
      await Promise.all([utils.cart.invalidate(), utils.addresses.invalidate(), utils.account.credit.invalidate()]);
    },
  });

  function complete(wish: Wish) {
    const { cart, addressId, orderMessage, creditCents } = wish;
    setRefused(null);
    setEarlierOrderId(undefined);
    if (cart.lines.length === 0 || !cart.orderKey) return setProblem("Your cart is empty");
    if (!addressId) return setProblem("Please select a shipping address");
    setProblem(undefined);
    setUnanswered(wish);
    const order = { idempotencyKey: cart.orderKey, addressId, seenTotalCents: cart.totalCents, orderMessage };
    place.mutate({ ...order, ...(creditCents > 0 && { creditCents }), researchConfirmed: true });
  }
  const { isPending, isSuccess: isPlaced } = place;
  return { complete, problem, earlierOrderId, refused, unanswered, isPending, isPlaced };
}

/** Error reasons about the cart, whose messages are shown as is. */
const OWN_WORDS = new Set(["total-changed", "cart-has-problems", "cart-empty", "order-too-large"]);
/** Other error reasons whose messages are shown as is. */
const TOLD_AS_THEY_ARE = new Set([
  ...["address-needs-correction", "too-many-pending-orders", "credit-not-enough", "request-reused"],
]);
/** Error reasons from writing the order; null if no response came. */
const CHECKOUT_CONDITIONS = new Set(["invalid-address", "user-not-found", null]);

/** Whether the order was refused because the cart differs from what the customer saw. */
const isCartChangedError = (error: unknown): boolean => OWN_WORDS.has(errorReason(error) ?? "");

/** Message for a failed order: the rule's own message, or a generic prefix with the error. */
export function checkoutRefusal(error: unknown): string {
  if (isCartChangedError(error) || TOLD_AS_THEY_ARE.has(errorReason(error) ?? "")) return errorMessage(error);
  const isCondition = CHECKOUT_CONDITIONS.has(errorReason(error));
  return `${isCondition ? "An error occurred during checkout" : "Failed to create order"}: ${errorMessage(error)}`;
}
