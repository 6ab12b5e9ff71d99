import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";

type PriceProps = { unitCents: number; retailUnitCents: number; className?: string };

/** Unit price. A higher retail price is struck through, with "Was"/"Now" for screen readers. */
export function Price({ unitCents, retailUnitCents, className }: PriceProps) {
  const isLower = unitCents < retailUnitCents;
  return (
    <span className={cn("price", className)}>
      {isLower && (
        <s className="font-normal text-[0.85em] text-muted">
          <span className="sr-only">Was </span>
          {formatMoney(retailUnitCents)}
        </s>
      )}
      <span>
        {isLower && <span className="sr-only">Now </span>}
        {formatMoney(unitCents)}
      </span>
    </span>
  );
}

type ProductPriceProps = {
  product: { isPriced: boolean; unitCents: number; retailUnitCents: number };
  className?: string;
};

/** The viewer's unit price, or "Price on request". */
export function ProductPrice({ product: { isPriced, ...price }, className }: ProductPriceProps) {
  if (!isPriced) return <span className={className}>Price on request</span>;
  return <Price unitCents={price.unitCents} retailUnitCents={price.retailUnitCents} className={className} />;
}
