import Link from "next/link";
import { ProductImage } from "~/components/shared/product-image";
import { ProductPrice } from "./product-price";
import type { ProductTileData } from "./product-tile";

const CARD_WIDTHS = [400];

/** A product in few words: picture, name and price, for short rows above a list. */
export const ProductCard = ({ product }: { product: ProductTileData }) => (
  <Link href={`/product/${product.slug}`} className="product-card">
    <ProductImage src={product.imageUrl} alt="" sizes="64px" widths={CARD_WIDTHS} />
    <span>
      <b>{product.name}</b>
      <ProductPrice product={product} />
    </span>
  </Link>
);
