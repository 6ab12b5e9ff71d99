"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { ProductImage } from "~/components/shared/product-image";
import { Button } from "~/components/ui/button";
import { Stepper } from "~/components/ui/stepper";
import { formatMoney } from "~/domain/money";
import { MAX_QUANTITY } from "~/domain/quantity";
import { cn } from "~/lib/cn";
import { CartLineFacts } from "./cart-line-facts";
import type { CartLine } from "./use-cart-changes";

type CartLineRowProps = {
  line: CartLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onLeave?: (() => void) | undefined;
};

/** One product in the cart: how many, what it costs and why, or why it cannot be bought any more. */
export function CartLineRow({ line, onQuantity, onRemove, onLeave }: CartLineRowProps) {
  const { name, slug, sku, quantity, quote, problem } = line;
  // Too many of what is left: still to be had, in a smaller quantity.
  const isGone = problem !== null && !problem.left;
  const isStale = quote !== null && quote.quantity !== quantity;
  return (
    <li className="grid @md:grid-cols-[5.5rem_minmax(0,1fr)_auto] grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5">
      <div className={cn("self-start overflow-hidden rounded border border-line", isGone && "opacity-60 grayscale")}>
        <ProductImage src={line.imageUrl} alt="" sizes="88px" />
      </div>
      <div className="min-w-0">
        <p className="font-medium">
          {slug ? (
            <Link href={`/product/${slug}`} onClick={onLeave} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {sku && <p className="font-mono text-muted text-xs">{sku}</p>}
        <CartLineFacts line={line} onQuantity={onQuantity} />
      </div>
      <div className="@md:col-span-1 col-span-2 flex @md:flex-col items-center @md:items-end justify-between gap-3">
        {!problem && quote && (
          <p
            aria-busy={isStale}
            className={cn("figures @md:order-none order-2 font-semibold", isStale && "text-muted opacity-60")}
          >
            {formatMoney(quote.lineCents)}
          </p>
        )}
        <div className={cn("flex items-center gap-1", isGone && "ml-auto")}>
          {!isGone && (
            <Stepper label={`Quantity of ${name}`} value={quantity} max={MAX_QUANTITY} onChange={onQuantity} />
          )}
          <Button data-removes variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
    </li>
  );
}
