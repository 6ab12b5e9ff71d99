import { ShoppingCart } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

/** Nothing in the cart, and the way back to the products. */
export function CartEmpty({ onLeave }: { onLeave?: () => void }) {
  return (
    <EmptyState
      icon={<ShoppingCart aria-hidden />}
      title="Your cart is empty"
      action={
        <ButtonLink href="/" onClick={onLeave}>
          See the products
        </ButtonLink>
      }
    >
      Items you add appear here, with shipping and the total.
    </EmptyState>
  );
}
