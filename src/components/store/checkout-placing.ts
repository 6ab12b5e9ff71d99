import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorReason } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { notifyOtherTabs } from "./cart-tabs";
import { checkoutRefusal, isCartChangedError } from "./checkout-refusal";
import type { Cart } from "./use-cart-changes";

const SUCCESS_MS = 12_000;

type Wish = { cart: Cart; addressId: string | null; orderMessage: string };

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
    onSuccess: async ({ orderId, totalCents }) => {
      toast.success(
        `Order placed successfully! Please send ${formatMoney(totalCents)} to the payment tag; Your order is pending until payment is verified. You will receive an email confirmation.`,
        { duration: SUCCESS_MS },
      );
      router.push(`/orders/${orderId}`);
      notifyOtherTabs();
      await utils.cart.invalidate();
    },
    onError: async (failure) => {
      setProblem(checkoutRefusal(failure));
      // Without an answer there is nothing to read anew; without a session it would be a visitor's.
      if ([null, "sign-in-required"].includes(errorReason(failure))) return;
      setUnanswered(null);
      if (isCartChangedError(failure)) setRefused(utils.cart.get.getData() ?? null);
      await Promise.all([utils.cart.invalidate(), utils.addresses.invalidate()]);
    },
  });

  function complete({ cart, addressId, orderMessage }: Wish) {
    setRefused(null);
    if (cart.lines.length === 0 || !cart.orderKey) return setProblem("Your cart is empty");
    if (!addressId) return setProblem("Please select a shipping address");
    setProblem(undefined);
    setUnanswered(cart);
    const order = { idempotencyKey: cart.orderKey, addressId, seenTotalCents: cart.totalCents, orderMessage };
    place.mutate({ ...order, researchConfirmed: true });
  }
  return { complete, problem, refused, unanswered, isPending: place.isPending, isPlaced: place.isSuccess };
}
