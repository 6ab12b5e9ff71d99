import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";

type CartTotalsProps = {
  amounts: { subtotalCents: number; shippingCents: number; totalCents: number };
  /** While the server works the sums out again, the old ones are dimmed. */
  isChanging?: boolean;
};

/** Subtotal, shipping and total, as the server worked them out; a new total is read out. */
export function CartTotals({ amounts, isChanging }: CartTotalsProps) {
  const total = formatMoney(amounts.totalCents);
  return (
    <div>
      <dl
        aria-busy={isChanging}
        className={cn("figures grid grid-cols-[1fr_auto] gap-y-2 transition-opacity", isChanging && "opacity-50")}
      >
        <dt className="text-muted">Subtotal</dt>
        <dd className="text-right">{formatMoney(amounts.subtotalCents)}</dd>
        <dt className="text-muted">Shipping, flat fee</dt>
        <dd className="text-right">{formatMoney(amounts.shippingCents)}</dd>
        <dt className="border-line border-t pt-3 font-semibold text-lg">Total</dt>
        <dd data-testid="cart-total" className="border-line border-t pt-3 text-right font-semibold text-lg">
          {total}
        </dd>
      </dl>
      <p role="status" className="sr-only">
        {isChanging ? "" : `Total ${total}`}
      </p>
    </div>
  );
}
