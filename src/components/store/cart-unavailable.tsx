"use client";

import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import type { Cart, CartChanges } from "./use-cart-changes";

type CartUnavailableProps = { cart: Cart; changes: CartChanges };

/** What stands between the cart and the checkout: lines that cannot be bought, gone by one press, or too large a sum. */
export function CartUnavailable({ cart, changes }: CartUnavailableProps) {
  const count = cart.lines.filter(({ problem }) => problem && !problem.left).length;
  const short = cart.lines.filter(({ problem }) => problem?.left);
  if (count === 0 && short.length > 0) {
    return (
      <Notice tone="attention" title="Fewer are left than you want">
        <p className="text-sm">
          Lower the quantity of {short.length === 1 ? (short[0]?.name ?? "this item") : `${short.length} items`} to
          check out.
        </p>
      </Notice>
    );
  }
  if (count === 0) return cart.problem && <Notice tone="danger">{cart.problem.message}</Notice>;
  return (
    <Notice tone="attention" title={count === 1 ? "1 item is not available" : `${count} items are not available`}>
      <p className="text-sm">Remove the unavailable items to check out.</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={changes.removeUnavailable}>
        Remove all unavailable
      </Button>
    </Notice>
  );
}
