"use client";

import { type RefObject, useEffect, useState } from "react";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { AddToCartButton } from "./add-to-cart-button";

type ProductBuyBarProps = {
  product: { id: string; name: string; isSoldOut: boolean };
  quantity: number;
  totalCents: number;
  /** The page's own button; the bar shows only while it is out of view. */
  buttonPlace: RefObject<HTMLElement | null>;
};

/** Sticky add-to-cart bar on phones. It keeps its space at the end of the page, so it never covers content for good. */
export function ProductBuyBar({ product, quantity, totalCents, buttonPlace }: ProductBuyBarProps) {
  const [isNeeded, setIsNeeded] = useState(false);

  // The scroll padding keeps focused elements from ending up under the bar.
  useEffect(() => {
    const place = buttonPlace.current;
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => setIsNeeded(entry ? !entry.isIntersecting : false));
    observer.observe(place);
    document.documentElement.style.scrollPaddingBottom = "6rem";
    return () => {
      observer.disconnect();
      document.documentElement.style.removeProperty("scroll-padding-bottom");
    };
  }, [buttonPlace]);

  return (
    <div
      inert={!isNeeded}
      className={cn(
        "hides-on-scroll sticky bottom-0 z-20 -mx-(--gutter) flex items-center gap-4 border-line border-t bg-surface px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden",
        !isNeeded && "pointer-events-none opacity-0",
      )}
    >
      <p className="min-w-0 shrink-0 text-sm">
        <span className="block text-muted text-xs">{quantity === 1 ? "1 piece" : `${quantity} pieces`}</span>
        <span className="figures font-semibold">{formatMoney(totalCents)}</span>
      </p>
      <AddToCartButton product={product} quantity={quantity} className="min-w-0 flex-1 px-3" />
    </div>
  );
}
