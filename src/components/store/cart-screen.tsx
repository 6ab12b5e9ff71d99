"use client";

import { ButtonLink } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Notice } from "~/components/ui/notice";
import { api } from "~/trpc/react";
import { CartEmpty } from "./cart-empty";
import { CartLineRow } from "./cart-line-row";
import { CartMergeNotice } from "./cart-merge-notice";
import { CartSkeleton } from "./cart-skeleton";
import { CartTotals } from "./cart-totals";
import { useCartChanges } from "./use-cart-changes";

/** The cart: its lines, shipping and total, and the way to the checkout. */
export function CartScreen() {
  const { data: cart, error, refetch } = api.cart.get.useQuery();
  const changes = useCartChanges();
  return (
    <div className="container-page flex flex-col gap-6 py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Your cart</h1>
      {cart && <CartMergeNotice units={cart.mergedUnits} />}
      {error && !cart && <ErrorState requestId={error.data?.requestId ?? undefined} onRetry={() => void refetch()} />}
      {!error && !cart && <CartSkeleton />}
      {cart?.lines.length === 0 && <CartEmpty />}
      {cart && cart.lines.length > 0 && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ul aria-label="Items in your cart" className="divide-y divide-line border-line border-y">
            {cart.lines.map((line) => (
              <CartLineRow key={line.productId} line={line} changes={changes} />
            ))}
          </ul>
          <Card className="flex flex-col gap-4 lg:sticky lg:top-28">
            <CardHeader title="Order summary" />
            <CartTotals amounts={cart} isChanging={changes.isChanging} />
            {cart.lines.some((line) => line.problem) && (
              <Notice tone="attention">Remove what is not available any more to check out.</Notice>
            )}
            {cart.problem && <Notice tone="danger">{cart.problem.message}</Notice>}
            <ButtonLink href="/checkout" size="lg">
              Checkout
            </ButtonLink>
            <ButtonLink href="/" variant="ghost">
              Continue shopping
            </ButtonLink>
          </Card>
        </div>
      )}
    </div>
  );
}
