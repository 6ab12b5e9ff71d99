import { TriangleAlert } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Price } from "~/components/ui/price";
import { formatMoney } from "~/domain/money";
import { describeTrace } from "~/domain/pricing";
import { MAX_QUANTITY } from "~/domain/quantity";
import type { CartLine } from "./use-cart-changes";

type CartLineFactsProps = { line: CartLine; onQuantity: (quantity: number) => void };

/** What a line says of its price: the price and why, what changed since, and what a few more would save. */
export function CartLineFacts({
  line: { quantity, quote, problem, seenUnitCents, saving },
  onQuantity,
}: CartLineFactsProps) {
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
  const was = quote.unitCents < quote.retailUnitCents ? formatMoney(quote.retailUnitCents) : undefined;
  const isSettled = quote.quantity === quantity;
  const target = quantity + (saving?.addQuantity ?? 0);
  return (
    <div className="mt-1 text-sm">
      <Price amount={formatMoney(quote.unitCents)} was={was} /> <span className="text-muted">each</span>
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
