import { PackageOpen } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import type { RouterOutputs } from "~/trpc/react";
import { ProductCarousel } from "./product-carousel";

/** Rows of so few products share a line. */
const SHORT_ROW = 2;

type HomeCatalogueProps = Pick<RouterOutputs["catalogue"]["home"], "featured" | "rows"> & {
  /** What stands between the featured products and the categories. */
  children?: ReactNode;
};

/** The home page's products, at the viewer's own prices: the featured ones, then a row for each category. */
export function HomeCatalogue({ featured, rows, children }: HomeCatalogueProps) {
  const short = rows.filter(({ products }) => products.length <= SHORT_ROW);
  const long = rows.filter(({ products }) => products.length > SHORT_ROW);
  return (
    <div id="catalogue">
      {featured.length > 0 && (
        <div id="featured" className="pt-6">
          <ProductCarousel title="Featured Products" href="/products" products={featured} priority />
        </div>
      )}
      {children}
      {rows.length > 0 && (
        <div className="product-rows">
          {[...long, ...short].map(({ id, name, slug, products }) => (
            <div key={id} data-short={products.length <= SHORT_ROW || undefined} className="min-w-0">
              <ProductCarousel title={name} href={`/category/${slug}`} products={products} />
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
