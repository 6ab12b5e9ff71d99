import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage, errorReason } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { notifyOtherTabs } from "./cart-tabs";
import type { Cart } from "./use-cart-changes";

const SUCCESS_MS = 12_000;

/** `creditCents` is what store credit pays of it. */
type Wish = { cart: Cart; addressId: string | null; orderMessage: string; creditCents: number };

/** Placing the order once: the cart's own key makes a double press, a reload or a second tab the same order. */
export function useCheckoutPlacing() {
  const router = useRouter();
  const utils = api.useUtils();
  const [problem, setProblem] = useState<string>();
  /** The cart as it was when the server refused it. */
  const [refused, setRefused] = useState<Cart | null>(null);
  /** The cart of a try that got no answer: it may have become an order, which its key finds on the next try. */
  const [unanswered, setUnanswered] = useState<Cart | null>(null);
  const place = api.orders.place.useMutation({
    onSuccess: async ({ orderId, dueCents }) => {
      toast.success(
        dueCents === 0
          ? "Order placed and paid with your store credit! You will receive an email confirmation."
          : `Order placed successfully! Please send ${formatMoney(dueCents)} to the payment tag; Your order is pending until payment is verified. You will receive an email confirmation.`,
        { duration: SUCCESS_MS },
      );
      router.push(`/orders/${orderId}`);
      notifyOtherTabs();
      await Promise.all([utils.cart.invalidate(), utils.account.credit.invalidate()]);
    },
    onError: async (failure) => {
      setProblem(checkoutRefusal(failure));
      // Without an answer there is nothing to read anew; without a session it would be a visitor's.
      if ([null, "sign-in-required"].includes(errorReason(failure))) return;
      setUnanswered(null);
      if (isCartChangedError(failure)) setRefused(utils.cart.get.getData() ?? null);
      await Promise.all([utils.cart.invalidate(), utils.addresses.invalidate(), utils.account.credit.invalidate()]);
    },
  });

  function complete({ cart, addressId, orderMessage, creditCents }: Wish) {
    setRefused(null);
    if (cart.lines.length === 0 || !cart.orderKey) return setProblem("Your cart is empty");
    if (!addressId) return setProblem("Please select a shipping address");
    setProblem(undefined);
    setUnanswered(cart);
    const order = { idempotencyKey: cart.orderKey, addressId, seenTotalCents: cart.totalCents, orderMessage };
    place.mutate({ ...order, ...(creditCents > 0 && { creditCents }), researchConfirmed: true });
  }
  return { complete, problem, refused, unanswered, isPending: place.isPending, isPlaced: place.isSuccess };
}

/** Refusals that the shop words for the shopper, told as they are. */
const OWN_WORDS = new Set(["total-changed", "cart-has-problems", "cart-empty", "order-too-large"]);
/** Refusals of what is not the cart, told as they are as well. */
const TOLD_AS_THEY_ARE = new Set(["address-needs-correction", "too-many-pending-orders", "credit-not-enough"]);
/** What the checkout found missing when it wrote the order; null where no answer came. */
const CHECKOUT_CONDITIONS = new Set(["invalid-address", "user-not-found", null]);

/** Whether the shop refused because the cart is another than the shopper saw. */
const isCartChangedError = (error: unknown): boolean => OWN_WORDS.has(errorReason(error) ?? "");

/** What a refused order says: the rule's own sentence, or the failure with its reference. */
export function checkoutRefusal(error: unknown): string {
  if (isCartChangedError(error) || TOLD_AS_THEY_ARE.has(errorReason(error) ?? "")) return errorMessage(error);
  const isCondition = CHECKOUT_CONDITIONS.has(errorReason(error));
  return `${isCondition ? "An error occurred during checkout" : "Failed to create order"}: ${errorMessage(error)}`;
}
