"use client";

import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { NO_FACETS, type SearchSort } from "~/domain/product-lists";
import { cn } from "~/lib/cn";
import { CategoryToolbar } from "./category-toolbar";
import { ProductTile, type ProductTileData } from "./product-tile";
import type { ListChange, ListView } from "./search-params";

type ProductListingProps<Sort extends SearchSort> = {
  sorts: readonly Sort[];
  view: ListView<Sort>;
  onChange: (change: ListChange<Sort>) => void;
  hrefOf: (view: Partial<ListView<Sort>>) => string;
  answer: { products: ProductTileData[]; total: number; page: number; pageCount: number };
  isWaiting: boolean;
  /** The failed query, if the requested products could not be loaded. */
  failed?: Parameters<typeof QueryError>[0]["query"] | null;
  /** All products are in one category, so tiles need not name it. */
  isOneCategory?: boolean;
};

/** Toolbar, product grid and pagination. */
export function ProductListing<Sort extends SearchSort>(props: ProductListingProps<Sort>) {
  const { sorts, view, onChange, hrefOf, answer, isWaiting, failed, isOneCategory } = props;
  return (
    <div className="space-y-5">
      <CategoryToolbar sorts={sorts} view={view} total={answer.total} isWaiting={isWaiting} onChange={onChange} />
      {failed ? (
        <QueryError query={failed} />
      ) : answer.total === 0 ? (
        <EmptyState
          title="No products match these filters"
          link={{ href: hrefOf({ ...view, ...NO_FACETS, page: 1 }), label: "Clear all filters" }}
        />
      ) : (
        <div aria-busy={isWaiting} className={cn("transition-opacity", isWaiting && "opacity-50")}>
          <ProductGrid products={answer.products} isOneCategory={isOneCategory} />
        </div>
      )}
      <Pagination page={answer.page} pageCount={answer.pageCount} hrefFor={(page) => hrefOf({ ...view, page })} />
    </div>
  );
}

type ProductGridProps = { products: ProductTileData[]; isOneCategory?: boolean | undefined };

function ProductGrid({ products, isOneCategory }: ProductGridProps) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductTile product={product} priority={index < 4} isCategoryKnown={isOneCategory} />
        </li>
      ))}
    </ul>
  );
}
