"use client";

import { CircleCheck } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { Drawer } from "~/components/ui/drawer";
import { QueryState } from "~/components/ui/query-state";
import { api } from "~/trpc/react";
import { closeCartDrawer, useCartDrawer } from "./cart-drawer-state";
import { CartEmpty, CartLines } from "./cart-lines";
import { CartMergeNotice } from "./cart-merge-notice";
import { CartCheckout, CartTotals, CartUnavailable, GoldSaving, PaymentMethod } from "./cart-summary";
import { useCartChanges } from "./use-cart-changes";

export function CartDrawer() {
  const { isOpen, added } = useCartDrawer();
  const query = api.cart.get.useQuery(undefined, { enabled: isOpen, refetchOnWindowFocus: "always" });
  const { data: cart } = query;
  const changes = useCartChanges();
  const hasLines = cart !== undefined && cart.lines.length > 0;
  return (
    <Drawer
      open={isOpen}
      onClose={closeCartDrawer}
      title="Your cart"
      footer={
        hasLines && (
          <div className="flex w-full flex-col gap-4">
            <CartTotals amounts={cart} isChanging={changes.isChanging || query.isFetching} />
            <GoldSaving cart={cart} onGo={closeCartDrawer} />
            <div className="grid grid-cols-2 gap-3">
              <ButtonLink href="/cart" variant="secondary" size="lg" onClick={closeCartDrawer}>
                View cart
              </ButtonLink>
              <CartCheckout cart={cart} onGo={closeCartDrawer} />
            </div>
            <PaymentMethod className="text-center text-muted text-sm" />
          </div>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {added && (
          <p role="status" className="flex items-start gap-2 font-medium text-[0.9375rem] text-success">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" /> {added}
          </p>
        )}
        {!cart && <QueryState query={query} className="h-32" />}
        {cart && <CartMergeNotice cart={cart} />}
        {cart?.lines.length === 0 && <CartEmpty onLeave={closeCartDrawer} />}
        {hasLines && (
          <>
            <CartUnavailable cart={cart} changes={changes} />
            <CartLines lines={cart.lines} changes={changes} label="Items in your cart" onLeave={closeCartDrawer} />
          </>
        )}
      </div>
    </Drawer>
  );
}
