"use client";

import { ShoppingCart } from "lucide-react";
import { Button } from "~/components/ui/button";
import { toast } from "~/components/ui/toast";
import { type ApiError, api } from "~/trpc/react";

type AddToCartButtonProps = {
  product: { id: string; name: string; isSoldOut: boolean };
  quantity: number;
  isDisabled?: boolean;
  /** Only the icon, for tiles. */
  isCompact?: boolean;
  className?: string;
};

/** Puts so many pieces of a product into the cart, and says so or why not. */
export function AddToCartButton({ product, quantity, isDisabled, isCompact, className }: AddToCartButtonProps) {
  const cache = api.useUtils();
  const add = api.cart.add.useMutation({
    onSuccess: async () => {
      toast.success(quantity === 1 ? `${product.name} added to cart.` : `${quantity} × ${product.name} added to cart.`);
      await cache.cart.invalidate();
    },
    onError: (error) => toast.error(whyNot(error)),
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
      <ShoppingCart aria-hidden />
      {!isCompact && label}
    </Button>
  );
}

/** A refusal in the shop's words; anything unexpected with the id to quote. */
function whyNot(error: ApiError): string {
  if (error.data?.code !== "INTERNAL_SERVER_ERROR") return error.message;
  return `Something went wrong on our side. Reference ${error.data.requestId}`;
}
