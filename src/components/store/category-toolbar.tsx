"use client";

import { X } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { lazyPart } from "~/components/ui/lazy-part";
import { Select } from "~/components/ui/select";
import { Spinner } from "~/components/ui/spinner";
import { formatMoney } from "~/domain/money";
import { FORM_NAMES } from "~/domain/product-identity";
import { type Facets, facetCount, NO_FACETS, type SearchSort } from "~/domain/product-lists";
import { api } from "~/trpc/react";
import type { ListChange, ListView } from "./search-params";

// Loads when the filters are first opened.
const FacetPanel = lazyPart(async () => (await import("./facet-panel")).FacetPanel);

const LABELS: Record<SearchSort, string> = {
  best: "Best match",
  name: "Name",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  rating: "Best rated",
  newest: "Newest",
};

/** For viewers with their own prices: lists sort by standard price, which is not the price on their tiles. */
const STANDARD_LABELS: typeof LABELS = {
  ...LABELS,
  "price-low": "Standard price, low to high",
  "price-high": "Standard price, high to low",
};

type CategoryToolbarProps<Sort extends SearchSort> = {
  sorts: readonly Sort[];
  view: ListView<Sort>;
  total: number;
  isWaiting: boolean;
  onChange: (change: ListChange<Sort>) => void;
};

/** Sort and filters of a product list. All of them are in the URL, so a view can be shared. */
export function CategoryToolbar<Sort extends SearchSort>(props: CategoryToolbarProps<Sort>) {
  const { sorts, view, total, isWaiting, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isByStandardPrice = api.account.me.useQuery().data?.hasOwnPrices ?? false;
  const labels = isByStandardPrice ? STANDARD_LABELS : LABELS;
  // "In stock" has its own checkbox.
  const count = facetCount({ ...view, inStock: false });
  return (
    <div className="border-line border-y">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <p role="status" className="figures mr-auto flex items-center gap-2 text-muted text-sm max-sm:w-full">
          {total.toLocaleString("en-US")} {total === 1 ? "product" : "products"}
          {isWaiting && <Spinner />}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="max-sm:min-h-10"
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
        <Checkbox
          label="In stock only"
          checked={view.inStock}
          onChange={(event) => onChange({ inStock: event.target.checked })}
        />
        <div className="flex items-center gap-2 max-sm:w-full">
          <label htmlFor="sort" className="whitespace-nowrap text-muted text-sm">
            Sort by
          </label>
          <Select
            id="sort"
            value={view.sort}
            onChange={(event) =>
              onChange({ sort: sorts.find((sort) => sort === event.target.value) ?? view.sort } as Partial<
                ListView<Sort>
              >)
            }
            className="w-48 max-sm:flex-1"
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {labels[sort]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Suspense>
        {isOpen && <FacetPanel facets={view} isByStandardPrice={isByStandardPrice} onChange={onChange} />}
      </Suspense>
      <ActiveFacets facets={view} onChange={onChange} />
    </div>
  );
}

const dollars = (amount: number) => formatMoney(amount * 100).replace(/\.00$/, "");

function priceText({ priceFrom, priceTo }: Facets): string | null {
  if (priceFrom !== null && priceTo !== null) return `${dollars(priceFrom)} to ${dollars(priceTo)}`;
  if (priceFrom !== null) return `${dollars(priceFrom)} and up`;
  return priceTo === null ? null : `Up to ${dollars(priceTo)}`;
}

/** Active filters, each with a remove button. */
function ActiveFacets({ facets, onChange }: { facets: Facets; onChange: (change: Partial<Facets>) => void }) {
  const { form, rating } = facets;
  const price = priceText(facets);
  const set: { text: string; without: Partial<Facets> }[] = [
    ...(price === null ? [] : [{ text: price, without: { priceFrom: null, priceTo: null } }]),
    ...(form === null ? [] : [{ text: FORM_NAMES[form], without: { form: null } }]),
    ...(rating === null ? [] : [{ text: `${rating} stars and up`, without: { rating: null } }]),
  ];
  if (set.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2 pb-3">
      {set.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove filter: ${text}`}
            onClick={() => onChange(without)}
            className="figures inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 font-medium text-accent text-sm hover:underline"
          >
            {text}
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(NO_FACETS)}
            className="min-h-9 px-2 text-muted text-sm underline underline-offset-4"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
