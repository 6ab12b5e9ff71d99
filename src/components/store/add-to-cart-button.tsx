"use client";

import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { openCartDrawer } from "./cart-drawer-state";
import { notifyOtherTabs } from "./cart-tabs";
import { CART_FAILED } from "./use-cart-changes";

type AddToCartButtonProps = {
  product: { id: string; name: string; isSoldOut: boolean };
  quantity: number;
  isDisabled?: boolean;
  /** Icon only, for product tiles. */
  isCompact?: boolean;
  className?: string;
};

/** Adds the product to the cart and opens the cart drawer. */
export function AddToCartButton({ product, quantity, isDisabled, isCompact, className }: AddToCartButtonProps) {
  const cache = api.useUtils();
  const add = api.cart.add.useMutation({
    onSuccess: async () => {
      notifyOtherTabs();
      await cache.cart.invalidate();
      openCartDrawer(
        quantity === 1 ? `${product.name} added to cart.` : `${quantity} × ${product.name} added to cart.`,
      );
    },
    onError: (error) => toast.error(errorMessage(error, CART_FAILED)),
  });
  const label = product.isSoldOut ? "Sold Out" : "Add to Cart";
  return (
    <Button
      size={isCompact ? "icon" : "lg"}
      variant={isCompact ? "secondary" : "primary"}
      isPending={add.isPending}
      disabled={isDisabled || product.isSoldOut}
      aria-label={isCompact ? `${label}: ${product.name}` : undefined}
      title={isCompact ? label : undefined}
      onClick={() => add.mutate({ productId: product.id, quantity })}
      className={className}
    >
      <span aria-hidden className="icon-cart size-5" />
      {!isCompact && label}
    </Button>
  );
}
