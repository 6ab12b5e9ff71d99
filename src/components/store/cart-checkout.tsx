import { Button, ButtonLink } from "~/components/ui/button";
import type { Cart } from "./use-cart-changes";

/** Whether something in the cart keeps it from being ordered. */
export const isCheckoutBlocked = (cart: Cart): boolean =>
  Boolean(cart.problem) || cart.lines.some((line) => line.problem);

/** The way to the checkout, closed while something in the cart cannot be ordered. */
export function CartCheckout({ cart, onGo }: { cart: Cart; onGo?: () => void }) {
  if (isCheckoutBlocked(cart)) {
    return (
      <Button size="lg" disabled>
        Checkout
      </Button>
    );
  }
  return (
    <ButtonLink href="/checkout" size="lg" onClick={onGo}>
      Checkout
    </ButtonLink>
  );
}
