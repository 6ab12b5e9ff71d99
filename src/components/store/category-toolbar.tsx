"use client";

import { Checkbox } from "~/components/ui/checkbox";
import { Select } from "~/components/ui/select";
import { Spinner } from "~/components/ui/spinner";

import type { SearchSort } from "~/domain/product-lists";
import type { ListView } from "./search-params";

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
  isWaiting: boolean;
  onChange: (change: Pick<ListView<Sort>, "sort"> | Pick<ListView<Sort>, "inStock">) => void;
};

/** Order and filter of a list of products; both are in the URL, so that a view can be shared. */
export function CategoryToolbar<Sort extends SearchSort>(props: CategoryToolbarProps<Sort>) {
  const { sorts, view, total, isWaiting, onChange } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-2">
      <p role="status" className="figures mr-auto flex items-center gap-2 text-muted text-sm">
        {total.toLocaleString("en-US")} {total === 1 ? "product" : "products"}
        {isWaiting && <Spinner />}
      </p>
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
          onChange={(event) => onChange({ sort: sorts.find((sort) => sort === event.target.value) ?? view.sort })}
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
