"use client";

import { FlaskConical, Truck } from "lucide-react";
import { useState } from "react";
import { RESEARCH_ONLY } from "~/components/shared/research-only";
import { Notice } from "~/components/ui/notice";
import { Price } from "~/components/ui/price";
import { Stepper } from "~/components/ui/stepper";
import { MAX_QUANTITY } from "~/domain/quantity";
import { formatMoney } from "~/lib/format-money";
import type { RouterOutputs } from "~/trpc/react";
import { AddToCartButton } from "./add-to-cart-button";
import { MembershipPrices } from "./membership-prices";
import { VolumeLadder } from "./volume-ladder";

type Found = Extract<RouterOutputs["catalogue"]["productBySlug"], { status: "found" }>;

type ProductPurchaseProps = { product: Found["product"]; prices: Found["prices"]; shippingFeeCents: number };

/** Quantity, what it costs and why, and the way into the cart. The prices were worked out on the server. */
export function ProductPurchase({ product, prices, shippingFeeCents }: ProductPurchaseProps) {
  const [quantity, setQuantity] = useState(1);
  const rung = prices?.rungs.findLast((step) => step.quantity <= quantity);
  if (!prices || !rung) {
    return (
      <div className="space-y-4">
        <p className="font-semibold text-2xl">Price on request</p>
        <p className="text-muted">This product cannot be ordered online. Please ask us for an offer.</p>
        <Facts shippingFeeCents={shippingFeeCents} />
      </div>
    );
  }
  const totalCents = rung.unitCents * quantity;
  const was = rung.unitCents < prices.retailUnitCents ? formatMoney(prices.retailUnitCents) : undefined;
  return (
    <div className="space-y-5">
      <div>
        <Price amount={formatMoney(rung.unitCents)} was={was} className="text-3xl" />
        <span className="text-muted"> each</span>
        {rung.why && <p className="figures mt-1 text-muted text-sm">{rung.why}</p>}
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div>
          <p aria-hidden className="mb-1.5 font-medium text-sm">
            Quantity
          </p>
          <Stepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={MAX_QUANTITY}
            onChange={setQuantity}
            isDisabled={product.isSoldOut}
          />
        </div>
        <p className="pb-1.5" aria-live="polite">
          <span className="text-muted">Total </span>
          <span className="figures font-semibold text-lg">{formatMoney(totalCents)}</span>
        </p>
      </div>
      {/* On a phone the button stays at hand while the page is read. */}
      <div className="sticky bottom-0 z-20 -mx-4 border-line border-t bg-paper px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0">
        <AddToCartButton product={product} quantity={quantity} className="w-full" />
      </div>
      {prices.rungs.length > 1 && <VolumeLadder ladder={rung.ladder} onChoose={setQuantity} />}
      <MembershipPrices prices={prices.membership} />
      <Facts shippingFeeCents={shippingFeeCents} />
    </div>
  );
}

function Facts({ shippingFeeCents }: { shippingFeeCents: number }) {
  return (
    <div className="space-y-3">
      <p className="flex gap-2.5 text-sm">
        <Truck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
        <span>Flat {formatMoney(shippingFeeCents)} shipping per order, however much it holds.</span>
      </p>
      <Notice tone="attention" title="Research use only">
        <p className="flex items-center gap-2 text-sm">
          <FlaskConical aria-hidden className="size-4 shrink-0" />
          {RESEARCH_ONLY}
        </p>
      </Notice>
    </div>
  );
}
