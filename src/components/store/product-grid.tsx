import { ProductTile, type ProductTileData } from "./product-tile";

/** Products as a grid, for lists that are read through rather than leafed. */
export function ProductGrid({ products }: { products: ProductTileData[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductTile product={product} priority={index < 4} />
        </li>
      ))}
    </ul>
  );
}
