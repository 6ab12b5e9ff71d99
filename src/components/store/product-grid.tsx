import { ProductTile, type ProductTileData } from "./product-tile";

type ProductGridProps = { products: ProductTileData[]; isOneCategory?: boolean | undefined };

/** Products as a grid: on a phone two columns of compact tiles. */
export function ProductGrid({ products, isOneCategory }: ProductGridProps) {
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
