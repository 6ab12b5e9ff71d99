"use client";

import Link from "next/link";
import { useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

type Reordered = RouterOutputs["orders"]["reorder"];

const WHY: Record<Reordered["leftOut"][number]["why"], string> = {
  "sold-out": "Sold out",
  "not-enough-stock": "Too few left",
  "not-available": "No longer available",
  "price-on-request": "Price on request now",
  "needs-approval": "Needs approval now",
  "cart-full": "No room left in your cart",
};

/** Adds an order's items to the cart again, then lists price changes and items that could not be added. */
export function OrderReorder({ orderId }: { orderId: string }) {
  const utils = api.useUtils();
  const [changes, setChanges] = useState<Reordered | null>(null);
  const reorder = api.orders.reorder.useMutation({
    onSuccess: async (result) => {
      if (result.added > 0) toast.success("Items added to cart!");
      if (result.leftOut.length > 0 || result.priceChanges.length > 0) setChanges(result);
      await utils.cart.invalidate();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <Button variant="secondary" isPending={reorder.isPending} onClick={() => reorder.mutate({ orderId })}>
        Order again
      </Button>
      <Dialog
        open={changes !== null}
        onClose={() => setChanges(null)}
        title="What has changed"
        description={
          changes?.added === 0
            ? nothingAdded(changes)
            : "Everything that is still available is in your cart, at today's prices."
        }
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={() => setChanges(null)}>
              Close
            </Button>
            {changes?.added !== 0 && <ButtonLink href="/cart">View cart</ButtonLink>}
          </>
        }
      >
        {changes && <Changes changes={changes} />}
      </Dialog>
    </>
  );
}

const nothingAdded = ({ leftOut }: Reordered) =>
  leftOut.some(({ why }) => why === "cart-full")
    ? "None of these items could be added to your cart."
    : "None of these items are available anymore.";

function Changes({ changes: { leftOut, priceChanges } }: { changes: Reordered }) {
  return (
    <ul className="flex flex-col gap-3">
      {priceChanges.map(({ productName, beforeCents, nowCents }) => (
        <li key={productName} className="flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">{productName}</span>
          <span className="figures">
            <span className="text-muted">
              was <s>{formatMoney(beforeCents)}</s>,{" "}
            </span>
            now {formatMoney(nowCents)}
          </span>
        </li>
      ))}
      {leftOut.map(({ productName, why, categorySlug }) => (
        <li key={productName} className="flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">{productName}</span>
          <span className="text-attention">
            {WHY[why]}
            {categorySlug && (
              <>
                {": "}
                <Link href={`/category/${categorySlug}`} className="underline underline-offset-4">
                  how to ask
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
