"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Stars } from "~/components/ui/stars";
import { TextLink } from "~/components/ui/text-link";
import { isDifferent } from "~/domain/compare";
import { formatMoney } from "~/domain/money";
import { percentText } from "~/domain/price-trace";
import { FORM_NAMES } from "~/domain/product-identity";
import type { RouterOutputs } from "~/trpc/react";
import { AddToCartButton } from "./add-to-cart-button";
import { ProductPrice } from "./product-price";

type Product = RouterOutputs["catalogue"]["compare"][number];
/** Rows are compared by `text`; a row that is empty for all products is hidden. */
type Row = { name: string; text: (product: Product) => string; show?: (product: Product) => ReactNode };

const ROWS: readonly Row[] = [
  {
    name: "Price",
    text: ({ isPriced, unitCents }) => (isPriced ? formatMoney(unitCents) : "Price on request"),
    show: (product) => <ProductPrice product={product} />,
  },
  {
    name: "Larger quantities",
    text: ({ ladder }) => ladder.map(({ quantity, unitCents }) => `${quantity}+ ${formatMoney(unitCents)}`).join("\n"),
  },
  { name: "Availability", text: ({ isSoldOut }) => (isSoldOut ? "Sold out" : "In stock") },
  { name: "Purity, latest lot", text: ({ purityBps }) => (purityBps === null ? "" : `${percentText(purityBps)}%`) },
  { name: "Form", text: ({ form }) => (form ? FORM_NAMES[form] : "") },
  { name: "CAS number", text: ({ casNumber }) => casNumber },
  {
    name: "Rating",
    text: ({ rating }) => (rating ? `${rating.average.toFixed(1)} (${rating.count})` : ""),
    show: ({ rating }) =>
      rating && (
        <span className="flex flex-wrap items-center gap-1.5">
          <Stars rating={rating.average} /> {rating.average.toFixed(1)} ({rating.count})
        </span>
      ),
  },
  {
    name: "Category",
    text: ({ category }) => category?.name ?? "",
    show: ({ category }) => category && <TextLink href={`/category/${category.slug}`}>{category.name}</TextLink>,
  },
  { name: "SKU", text: ({ sku }) => sku },
  { name: "Also known as", text: ({ otherNames }) => otherNames.join("\n") },
  { name: "Description", text: ({ description }) => description },
];

const PICTURE_WIDTHS = [400];
/** On phones two products fit side by side: the row name moves from its column into each cell. */
const NAME_CELL = "w-40 min-w-40 p-3 text-left align-top font-medium text-muted max-sm:sr-only";
const CELL = "min-w-40 p-3 align-top whitespace-pre-line [overflow-wrap:anywhere] sm:min-w-48";

type CompareTableProps = { products: readonly Product[]; onRemove: (slug: string) => void };

export function CompareTable({ products, onRemove }: CompareTableProps) {
  const [isShort, setIsShort] = useState(false);
  const rows = ROWS.filter(({ text }) => {
    const texts = products.map(text);
    return texts.some(Boolean) && (!isShort || isDifferent(texts));
  });
  return (
    <div className="flex flex-col gap-4">
      {products.length > 1 && (
        <Checkbox
          label="Show only what differs"
          checked={isShort}
          onChange={(event) => setIsShort(event.currentTarget.checked)}
        />
      )}
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="scrolls-sideways relative rounded border border-line bg-surface focus-visible:-outline-offset-2"
      >
        <table className="figures w-full border-collapse text-sm">
          <thead className="border-line border-b">
            <tr>
              <th scope="col" className={NAME_CELL}>
                <span className="sr-only">What is compared</span>
              </th>
              {products.map((product) => (
                <th key={product.id} scope="col" className={`${CELL} text-left font-normal`}>
                  <ProductHead product={product} onRemove={() => onRemove(product.slug)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ name, text, show = text }) => (
              <tr key={name}>
                <th scope="row" className={NAME_CELL}>
                  {name}
                </th>
                {products.map((product) => (
                  <td key={product.id} className={CELL}>
                    <span aria-hidden className="block text-muted text-xs sm:hidden">
                      {name}
                    </span>
                    {text(product) ? show(product) : <span className="text-muted">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function ProductHead({ product, onRemove }: { product: Product; onRemove: () => void }) {
  const { name, slug, imageUrl, isSoldOut, isPriced } = product;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <div className="relative size-20 shrink-0 overflow-hidden rounded bg-subtle sm:size-28">
          <ProductImage src={imageUrl} alt="" sizes="112px" widths={PICTURE_WIDTHS} />
        </div>
        <Button size="icon" variant="ghost" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Link href={`/product/${slug}`} className="font-semibold text-base underline-offset-4 hover:underline">
        {name}
      </Link>
      {isPriced && <AddToCartButton product={product} quantity={1} isDisabled={isSoldOut} className="w-full" />}
    </div>
  );
}
