"use client";

import { Checkbox } from "~/components/ui/checkbox";
import { Select } from "~/components/ui/select";
import { Spinner } from "~/components/ui/spinner";

import type { SearchSort } from "~/domain/product-lists";
import type { ListView } from "./category-view";
import { useUrlChange } from "./use-url-change";

const LABELS: Record<SearchSort, string> = {
  best: "Best match",
  name: "Name",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  rating: "Best rated",
  newest: "Newest",
};

type CategoryToolbarProps<Sort extends SearchSort> = {
  sorts: readonly Sort[];
  view: ListView<Sort>;
  total: number;
  hrefFor: (view: ListView<Sort>) => string;
};

/** Order and filter of a list of products; both are in the URL, so that a view can be shared. */
export function CategoryToolbar<Sort extends SearchSort>({ sorts, view, total, hrefFor }: CategoryToolbarProps<Sort>) {
  const { wanted, change, isMoving } = useUrlChange(view, hrefFor);
  const show = (more: Partial<ListView<Sort>>) => change({ page: 1, ...more });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-2">
      <p role="status" className="figures mr-auto flex items-center gap-2 text-muted text-sm">
        {total.toLocaleString("en-US")} {total === 1 ? "product" : "products"}
        {isMoving && <Spinner />}
      </p>
      <Checkbox
        label="In stock only"
        checked={wanted.inStock}
        onChange={(event) => show({ inStock: event.target.checked })}
      />
      <div className="flex items-center gap-2 max-sm:w-full">
        <label htmlFor="sort" className="whitespace-nowrap text-muted text-sm">
          Sort by
        </label>
        <Select
          id="sort"
          value={wanted.sort}
          onChange={(event) => show({ sort: sorts.find((sort) => sort === event.target.value) ?? wanted.sort })}
          className="w-48 max-sm:flex-1"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {LABELS[sort]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
