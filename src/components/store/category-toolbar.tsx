"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTransition } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { Select } from "~/components/ui/select";
import { Spinner } from "~/components/ui/spinner";
import { PRODUCT_SORTS, type ProductSort } from "~/schemas/catalogue";
import { type CategoryView, categoryHref } from "./category-view";

const LABELS: Record<ProductSort, string> = {
  name: "Name",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  rating: "Best rated",
  newest: "Newest",
};

type CategoryToolbarProps = { view: CategoryView; total: number };

/** Order and filter of a category; both stand in the address, so that a view can be shared. */
export function CategoryToolbar({ view, total }: CategoryToolbarProps) {
  const router = useRouter();
  const path = usePathname();
  const [isMoving, startMoving] = useTransition();
  const show = (change: Partial<CategoryView>) =>
    startMoving(() => router.replace(categoryHref(path, { ...view, page: 1, ...change }), { scroll: false }));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-y py-2">
      <p role="status" className="figures mr-auto flex items-center gap-2 text-muted text-sm">
        {total} {total === 1 ? "product" : "products"}
        {isMoving && <Spinner />}
      </p>
      <Checkbox
        label="In stock only"
        checked={view.inStock}
        onChange={(event) => show({ inStock: event.target.checked })}
      />
      <div className="flex items-center gap-2">
        <label htmlFor="sort" className="text-muted text-sm">
          Sort by
        </label>
        <Select
          id="sort"
          value={view.sort}
          onChange={(event) => show({ sort: PRODUCT_SORTS.find((sort) => sort === event.target.value) ?? "name" })}
          className="w-48"
        >
          {PRODUCT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {LABELS[sort]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
