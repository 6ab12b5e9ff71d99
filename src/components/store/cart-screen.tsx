"use client";

import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { CartEmpty, CartLines } from "./cart-lines";
import { CartMergeNotice } from "./cart-merge-notice";
import { CartCheckout, CartTotals, CartUnavailable, GoldSaving, PaymentMethod } from "./cart-summary";
import { useCartChanges } from "./use-cart-changes";

export function CartScreen() {
  const { data: cart, error, refetch } = api.cart.get.useQuery(undefined, { refetchOnWindowFocus: "always" });
  const changes = useCartChanges();
  return (
    <div className="container-page flex flex-col gap-6 py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Your cart</h1>
      {cart && <CartMergeNotice cart={cart} />}
      {!cart && <QueryError query={{ error, refetch }} />}
      {!error && !cart && <CartSkeleton />}
      {cart?.lines.length === 0 && <CartEmpty />}
      {cart && cart.lines.length > 0 && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <CartLines lines={cart.lines} changes={changes} label="Items in your cart" className="border-line border-y" />
          <Card className="flex flex-col gap-4 lg:sticky lg:top-28" title="Order summary">
            <CartTotals amounts={cart} isChanging={changes.isChanging} />
            <GoldSaving cart={cart} />
            <CartUnavailable cart={cart} changes={changes} />
            <CartCheckout cart={cart} />
            <PaymentMethod className="text-center text-muted text-sm" />
            <ButtonLink href="/" variant="ghost">
              Continue shopping
            </ButtonLink>
          </Card>
        </div>
      )}
    </div>
  );
}

function CartSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-56" />
    </div>
  );
}
