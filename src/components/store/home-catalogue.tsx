import { PackageOpen } from "lucide-react";
import { EmptyState } from "~/components/ui/empty-state";
import type { RouterOutputs } from "~/trpc/react";
import { ProductCarousel } from "./product-carousel";

type HomeCatalogueProps = Pick<RouterOutputs["catalogue"]["home"], "featured" | "rows">;

/** The home page's products, at the viewer's own prices. */
export function HomeCatalogue({ featured, rows }: HomeCatalogueProps) {
  return (
    <div id="catalogue">
      {featured.length > 0 && (
        <div id="featured" className="pt-6">
          <ProductCarousel title="Featured Products" products={featured} priority />
        </div>
      )}
      {rows.map(({ id, name, slug, products }) => (
        <ProductCarousel key={id} title={name} href={`/category/${slug}`} products={products} />
      ))}
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
