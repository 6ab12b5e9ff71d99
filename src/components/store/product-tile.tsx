import Link from "next/link";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { Stars } from "~/components/ui/stars";
import type { RouterOutputs } from "~/trpc/react";
import { AddToCartButton } from "./add-to-cart-button";
import { ProductPrice } from "./product-price";

export type ProductTileData = RouterOutputs["catalogue"]["search"]["results"][number];

/** Tile width at device pixel ratios of 1 and 3. */
const TILE_WIDTHS = [400, 800];

type ProductTileProps = {
  product: ProductTileData;
  priority?: boolean | undefined;
  /** The surrounding list already names the category. */
  isCategoryKnown?: boolean | undefined;
};

/** The whole tile links to the product; the button adds one unit to the cart. */
export function ProductTile({ product, priority, isCategoryKnown }: ProductTileProps) {
  const { name, slug, sku, imageUrl, isSoldOut, category, rating, isPriced } = product;
  return (
    <article className="product-tile">
      <div className="product-picture">
        <ProductImage
          src={imageUrl}
          alt=""
          sizes="280px"
          widths={TILE_WIDTHS}
          priority={priority}
          className={isSoldOut ? "opacity-55 grayscale" : undefined}
        />
        {isSoldOut && <Badge className="absolute top-3 left-3 bg-surface text-ink">Sold Out</Badge>}
      </div>
      <div className="tile-body">
        {!isCategoryKnown && <p className="tile-category">{category?.name ?? "Catalogue"}</p>}
        <h3 className="font-semibold leading-snug">
          <Link href={`/product/${slug}`} className="tile-link">
            {name}
          </Link>
        </h3>
        <p className="tile-sku">{sku}</p>
        <div className="tile-rating">
          {rating && (
            <>
              <Stars rating={rating.average} className="text-sm" />
              <span className="figures">{`(${rating.count})`}</span>
            </>
          )}
        </div>
        <div className="tile-foot">
          <ProductPrice product={product} />
          <div className="relative">
            <AddToCartButton product={product} quantity={1} isDisabled={isSoldOut || !isPriced} isCompact />
          </div>
        </div>
      </div>
    </article>
  );
}
