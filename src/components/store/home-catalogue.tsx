"use client";

import { PackageOpen } from "lucide-react";
import { EmptyState } from "~/components/ui/empty-state";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProductCarousel } from "./product-carousel";
import { useHasPersonalCatalogue } from "./use-own-catalogue";

type HomeCatalogueProps = { kept: Pick<RouterOutputs["catalogue"]["home"], "featured" | "rows"> };

/** The home page's products: as everybody sees them, then at the viewer's own prices where those differ. */
export function HomeCatalogue({ kept }: HomeCatalogueProps) {
  const own = api.catalogue.home.useQuery(undefined, { enabled: useHasPersonalCatalogue() });
  const { featured, rows } = own.data ?? kept;
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
            The shop is being filled. What it sells appears here.
          </EmptyState>
        </div>
      )}
    </div>
  );
}
