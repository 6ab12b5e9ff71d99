import { Price } from "~/components/ui/price";
import { formatMoney } from "~/domain/money";

type ProductPriceProps = {
  product: { isPriced: boolean; unitCents: number; retailUnitCents: number };
  className?: string;
};

/** The viewer's price for one piece, with the standard price struck through where theirs is lower. */
export function ProductPrice({ product, className }: ProductPriceProps) {
  if (!product.isPriced) return <span className={className}>Price on request</span>;
  const was = product.unitCents < product.retailUnitCents ? formatMoney(product.retailUnitCents) : undefined;
  return <Price amount={formatMoney(product.unitCents)} was={was} className={className} />;
}
