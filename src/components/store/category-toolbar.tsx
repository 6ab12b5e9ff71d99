"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { Select } from "~/components/ui/select";
import { Spinner } from "~/components/ui/spinner";
import type { SearchSort } from "~/domain/product-lists";
import type { ListView } from "./category-view";

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

/** Order and filter of a list of products; both stand in the address, so that a view can be shared. */
export function CategoryToolbar<Sort extends SearchSort>({ sorts, view, total, hrefFor }: CategoryToolbarProps<Sort>) {
  const router = useRouter();
  const [isMoving, startMoving] = useTransition();
  const show = (change: Partial<ListView<Sort>>) =>
    startMoving(() => router.replace(hrefFor({ ...view, page: 1, ...change }), { scroll: false }));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-2">
      <p role="status" className="figures mr-auto flex items-center gap-2 text-muted text-sm">
        {total.toLocaleString("en-US")} {total === 1 ? "product" : "products"}
        {isMoving && <Spinner />}
      </p>
      <Checkbox
        label="In stock only"
        checked={view.inStock}
        onChange={(event) => show({ inStock: event.target.checked })}
      />
      <div className="flex items-center gap-2 max-sm:w-full">
        <label htmlFor="sort" className="whitespace-nowrap text-muted text-sm">
          Sort by
        </label>
        <Select
          id="sort"
          value={view.sort}
          onChange={(event) => show({ sort: sorts.find((sort) => sort === event.target.value) ?? view.sort })}
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
