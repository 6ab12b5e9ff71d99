"use client";

import { ShoppingCart, Trash2, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Stepper } from "~/components/ui/stepper";
import { formatMoney } from "~/domain/money";
import { describeTrace } from "~/domain/pricing";
import { MAX_QUANTITY } from "~/domain/quantity";
import { cn } from "~/lib/cn";
import { Price } from "./product-price";
import type { CartChanges, CartLine } from "./use-cart-changes";

type CartLinesProps = {
  lines: CartLine[];
  changes: CartChanges;
  label: string;
  /** Called when a product link is followed. */
  onLeave?: () => void;
  className?: string;
};

/**
 * Removing a line moves focus to the next line's button, so that keyboard users do not end up at the top of the page.
 */
export function CartLines({ lines, changes, label, onLeave, className }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);

  function remove(line: CartLine, index: number) {
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-removes]");
    const around = list.current?.closest<HTMLElement>("[tabindex='-1']");
    (buttons?.item(index + 1) ?? buttons?.item(index - 1) ?? around)?.focus({ preventScroll: true });
    changes.remove(line);
  }
  return (
    <ul ref={list} aria-label={label} className={cn("@container divide-y divide-line", className)}>
      {lines.map((line, index) => (
        <CartLineRow
          key={line.productId}
          line={line}
          onQuantity={(quantity) => changes.setQuantity(line.productId, quantity)}
          onRemove={() => remove(line, index)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

type CartLineRowProps = {
  line: CartLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onLeave?: (() => void) | undefined;
};

function CartLineRow({ line, onQuantity, onRemove, onLeave }: CartLineRowProps) {
  const { name, slug, sku, quantity, quote, problem } = line;
  // `problem.left`: some stock is left, so a smaller quantity can still be bought.
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

type CartLineFactsProps = { line: CartLine; onQuantity: (quantity: number) => void };

/** A line's price and how it came about, price changes, stock problems, and what a larger quantity would save. */
function CartLineFacts({ line: { quantity, quote, problem, seenUnitCents, saving }, onQuantity }: CartLineFactsProps) {
  if (problem?.left) {
    const { left, message } = problem;
    return (
      <p role="status" className="figures mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-attention text-sm">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {message}
        <Button variant="link" size="sm" className="h-auto min-h-8 px-0" onClick={() => onQuantity(left)}>
          Take {left.toLocaleString("en-US")}
        </Button>
      </p>
    );
  }
  if (problem) {
    return (
      <p role="status" className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {problem.reason === "sold-out" && <Badge tone="attention">Sold Out</Badge>}
        {problem.message}
      </p>
    );
  }
  if (!quote) return null;
  const isSettled = quote.quantity === quantity;
  const target = quantity + (saving?.addQuantity ?? 0);
  return (
    <div className="mt-1 text-sm">
      <Price unitCents={quote.unitCents} retailUnitCents={quote.retailUnitCents} />{" "}
      <span className="text-muted">each</span>
      {quote.trace.length > 1 && <p className="figures text-muted">{describeTrace(quote.trace)}</p>}
      {isSettled && seenUnitCents !== null && (
        <p role="status" className="figures mt-1 flex items-start gap-1.5 text-attention">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          The price changed since you added it: {formatMoney(quote.unitCents)} instead of {formatMoney(seenUnitCents)}.
        </p>
      )}
      {isSettled && saving && target <= MAX_QUANTITY && (
        <Button
          variant="link"
          size="sm"
          className="figures flex h-auto min-h-8 whitespace-normal px-0 text-left"
          onClick={() => onQuantity(target)}
        >
          Add {saving.addQuantity} more for {formatMoney(saving.unitCents)} each, save {formatMoney(saving.savesCents)}
        </Button>
      )}
    </div>
  );
}

export function CartEmpty({ onLeave }: { onLeave?: () => void }) {
  return (
    <EmptyState
      icon={<ShoppingCart aria-hidden />}
      title="Your cart is empty"
      action={
        <ButtonLink href="/" onClick={onLeave}>
          See the products
        </ButtonLink>
      }
    >
      Items you add appear here, with shipping and the total.
    </EmptyState>
  );
}
