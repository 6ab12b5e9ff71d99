"use client";

import { FlaskConical, Truck } from "lucide-react";
import type { RefObject } from "react";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { lazySection } from "~/components/ui/lazy-part";
import { Notice } from "~/components/ui/notice";
import { Stepper } from "~/components/ui/stepper";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { MAX_QUANTITY } from "~/domain/quantity";
import { RESEARCH_ONLY } from "~/domain/research-only";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { AddToCartButton } from "./add-to-cart-button";
import { contactHref } from "./contact-href";
import { Price } from "./product-price";
import { VolumeLadder } from "./volume-ladder";

/** Lazy: few products are sold out. */
const NotifyMe = lazySection(async () => (await import("./notify-me")).NotifyMe, null);

type Found = Extract<RouterOutputs["catalogue"]["productBySlug"], { status: "found" }>;

type ProductPurchaseProps = {
  product: Found["product"];
  prices: Found["prices"];
  shippingFeeCents: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** Wraps the button so that the page can tell whether it is in view. */
  buttonPlace: RefObject<HTMLDivElement | null>;
};

/** The volume price step that a quantity reaches. */
export const rungFor = (prices: Found["prices"], quantity: number) =>
  prices?.rungs.findLast((step) => step.quantity <= quantity);

/** Quantity, price and add-to-cart. All prices were calculated on the server. */
export function ProductPurchase(props: ProductPurchaseProps) {
  const { product, prices, shippingFeeCents, quantity, onQuantity, buttonPlace } = props;
  const rung = rungFor(prices, quantity);
  if (!prices || !rung) {
    return (
      <div className="space-y-4">
        <p className="font-semibold text-2xl">Price on request</p>
        <p className="text-muted">
          You cannot order this product online. Tell us how much you need, and we will send you an offer.
        </p>
        <ButtonLink href={contactHref("price", product.slug)}>Request a price</ButtonLink>
        <Facts shippingFeeCents={shippingFeeCents} />
      </div>
    );
  }
  return (
    <div className="space-y-5">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            <Price unitCents={rung.unitCents} retailUnitCents={prices.retailUnitCents} className="text-3xl" />
            <span className="text-muted"> each</span>
          </span>
          {product.isSoldOut && <Badge tone="attention">Sold Out</Badge>}
        </div>
        {/* Always rendered, so that nothing moves when a member's price loads. */}
        <p className="figures mt-1 min-h-5 text-muted text-sm">{rung.why ?? "Standard price"}</p>
        {product.isSoldOut && <p className="mt-2 text-muted text-sm">This product is sold out right now.</p>}
      </div>
      <div className="flex items-end justify-between gap-4 sm:justify-start sm:gap-6">
        <div>
          <p aria-hidden className="mb-1.5 font-medium text-sm">
            Quantity
          </p>
          <Stepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            max={MAX_QUANTITY}
            onChange={onQuantity}
            isDisabled={product.isSoldOut}
          />
        </div>
        <p className="pb-1.5 text-right" aria-live="polite">
          <span className="text-muted">Total </span>
          <span className="figures font-semibold text-lg">{formatMoney(rung.unitCents * quantity)}</span>
        </p>
      </div>
      <div ref={buttonPlace}>
        <AddToCartButton product={product} quantity={quantity} className="w-full" />
      </div>
      {product.isSoldOut && <NotifyMe productId={product.id} />}
      {prices.rungs.length > 1 && <VolumeLadder ladder={prices.ladder} quantity={quantity} onChoose={onQuantity} />}
      <MembershipPrices prices={rung.membership} ownCents={rung.unitCents} fromQuantity={rung.quantity} />
      <Facts shippingFeeCents={shippingFeeCents} />
    </div>
  );
}

function Facts({ shippingFeeCents }: { shippingFeeCents: number }) {
  return (
    <div className="space-y-3">
      <p className="flex gap-2.5 text-sm">
        <Truck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
        <span>
          {shippingFeeCents === 0
            ? "Free shipping on every order."
            : `Flat ${formatMoney(shippingFeeCents)} shipping per order, no matter how many items.`}
        </span>
      </p>
      <Notice tone="attention" icon={<FlaskConical aria-hidden />} title="Research use only">
        <p className="text-sm">{RESEARCH_ONLY}</p>
      </Notice>
    </div>
  );
}

type MembershipPricesProps = {
  prices: { standardCents: number; bronzeCents: number; goldCents: number };
  /** Unit price for this viewer. */
  ownCents: number;
  /** Minimum quantity for these prices. */
  fromQuantity: number;
};

/** Unit prices at the standard, Bronze and Gold level, and the viewer's own if it differs from standard. */
function MembershipPrices({ prices, ownCents, fromQuantity }: MembershipPricesProps) {
  const hasOwn = ownCents !== prices.standardCents;
  const columns = [
    { label: "Standard", cents: prices.standardCents },
    { label: "Bronze", cents: prices.bronzeCents },
    { label: "Gold", cents: prices.goldCents },
    ...(hasOwn ? [{ label: "You", cents: ownCents }] : []),
  ];
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-sm">
          Membership pricing
          {fromQuantity > 1 && <span className="font-normal text-muted"> each, for {fromQuantity} or more</span>}
        </h2>
        <TextLink href="/#membership" className="text-sm">
          About membership
        </TextLink>
      </div>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line overflow-hidden rounded border border-line text-center">
        {columns.map(({ label, cents }) => (
          <div key={label} className={cn("px-1 py-2.5", label === "You" && "bg-accent-soft")}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="figures mt-0.5 font-semibold text-sm">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
