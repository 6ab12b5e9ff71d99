"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Price } from "~/components/ui/price";
import { Stepper } from "~/components/ui/stepper";
import { describeTrace } from "~/domain/pricing";
import { MAX_QUANTITY } from "~/domain/quantity";
import { cn } from "~/lib/cn";
import { formatMoney } from "~/lib/format-money";
import type { CartLine, useCartChanges } from "./use-cart-changes";

type CartLineRowProps = { line: CartLine; changes: ReturnType<typeof useCartChanges> };

/** One product in the cart: how many, what it costs and why, or why it cannot be bought any more. */
export function CartLineRow({ line, changes }: CartLineRowProps) {
  const { productId, name, slug, sku, quantity, quote, problem } = line;
  const was = quote && quote.unitCents < quote.retailUnitCents ? formatMoney(quote.retailUnitCents) : undefined;
  const isStale = quote !== null && quote.quantity !== quantity;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <div className="overflow-hidden rounded border border-line">
        <ProductImage src={line.imageUrl} alt="" sizes="88px" />
      </div>
      <div className="min-w-0">
        <p className="font-medium">
          {slug ? (
            <Link href={`/product/${slug}`} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {sku && <p className="font-mono text-muted text-xs">{sku}</p>}
        {problem ? (
          <p role="status" className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            {problem.reason === "sold-out" && <Badge tone="attention">Sold Out</Badge>}
            {problem.message}
          </p>
        ) : (
          quote && (
            <div className="mt-1 text-sm">
              <Price amount={formatMoney(quote.unitCents)} was={was} /> <span className="text-muted">each</span>
              {quote.trace.length > 1 && <p className="figures text-muted">{describeTrace(quote.trace)}</p>}
            </div>
          )
        )}
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3 sm:col-span-1 sm:flex-col sm:items-end">
        {!problem && quote && (
          <p
            aria-busy={isStale}
            className={cn("figures order-2 font-semibold sm:order-none", isStale && "text-muted opacity-60")}
          >
            {formatMoney(quote.lineCents)}
          </p>
        )}
        <div className="flex items-center gap-1">
          {!problem && (
            <Stepper
              label={`Quantity of ${name}`}
              value={quantity}
              max={MAX_QUANTITY}
              onChange={(next) => changes.setQuantity(productId, next)}
            />
          )}
          <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={() => changes.remove(line)}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
    </li>
  );
}
