import { PackageOpen } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import type { RouterOutputs } from "~/trpc/react";
import { ProductCarousel } from "./lazy-product-carousel";

/** Rows with at most this many products share a line. */
const SHORT_ROW = 2;

type HomeCatalogueProps = Pick<RouterOutputs["catalogue"]["home"], "featured" | "rows"> & {
  /** Rendered between the featured products and the category rows. */
  children?: ReactNode;
};

/** The featured products, then a row per category. */
export function HomeCatalogue({ featured, rows, children }: HomeCatalogueProps) {
  const isShort = ({ products, hasSubcategories }: (typeof rows)[number]) =>
    products.length <= SHORT_ROW && !hasSubcategories;
  const inOrder = [...rows.filter((row) => !isShort(row)), ...rows.filter(isShort)];
  return (
    <div id="catalogue">
      {featured.length > 0 && (
        <div id="featured" className="pt-6">
          <ProductCarousel
            title="Featured Products"
            href="/products"
            linkText="All products"
            products={featured}
            priority
          />
        </div>
      )}
      {children}
      {rows.length > 0 && (
        <div className="product-rows">
          {inOrder.map((row) => (
            <div key={row.id} data-short={isShort(row) || undefined} className="min-w-0">
              <ProductCarousel
                title={row.name}
                href={`/category/${row.slug}`}
                products={row.products}
                // The rows of its subcategories show these products in full.
                isCompact={row.hasSubcategories}
              />
            </div>
          ))}
        </div>
      )}
      {featured.length === 0 && rows.length === 0 && (
        <div className="pt-12">
          <EmptyState title="No products yet" icon={<PackageOpen aria-hidden />}>
            We are still stocking the shop. Please check back soon.
          </EmptyState>
        </div>
      )}
    </div>
  );
}
