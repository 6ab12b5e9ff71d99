"use client";

import { X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { MAX_CART_LINES } from "~/domain/cart";
import { api } from "~/trpc/react";
import type { Cart, CartLine } from "./use-cart-changes";

/** Until dismissed, says what was merged from the visitor's cart at sign-in, and what did not fit. */
export function CartMergeNotice({ cart: { mergedUnits: units, mergeLeftOut, lines } }: { cart: Cart }) {
  const utils = api.useUtils();
  const dismiss = api.cart.dismissMergeNotice.useMutation({
    onMutate: () => utils.cart.get.setData(undefined, (cart) => cart && { ...cart, mergedUnits: 0, mergeLeftOut: 0 }),
    onError: () => utils.cart.get.invalidate(),
  });
  if (units === 0 && mergeLeftOut === 0) return null;
  return (
    <Notice
      corner={
        <Button
          variant="ghost"
          size="icon"
          aria-label="Dismiss"
          className="-my-1.5 -mr-2"
          onClick={() => dismiss.mutate()}
        >
          <X aria-hidden />
        </Button>
      }
    >
      {units > 0 && <Merged units={units} lines={lines} />}
      {mergeLeftOut > 0 && (
        <>
          {mergeLeftOut === 1 ? "1 product" : `${mergeLeftOut.toLocaleString("en-US")} products`} that you added before
          signing in did not fit. A cart holds at most {MAX_CART_LINES} products.
        </>
      )}
    </Notice>
  );
}

function Merged({ units, lines }: { units: number; lines: CartLine[] }) {
  const merged = lines.filter((line) => line.slug !== null && line.mergedQuantity > 0);
  return (
    <>
      {units === 1 ? "1 item" : `${units.toLocaleString("en-US")} items`} from before you signed in{" "}
      {units === 1 ? "was" : "were"} added to your cart
      {merged.length > 0 && (
        <span className="figures">
          : {merged.map((line) => `${line.mergedQuantity.toLocaleString("en-US")} × ${line.name}`).join(", ")}
        </span>
      )}
      .{" "}
    </>
  );
}
