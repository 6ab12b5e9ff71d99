import Link from "next/link";
import type { LibraryImage } from "./use-library";

type Uses = LibraryImage["uses"];

export const isInUse = ({ uses }: Pick<LibraryImage, "uses">) => uses.products.length + uses.settings.length > 0;

/** Where a picture is shown, each product by its name. */
export function ImageUses({ uses }: { uses: Uses }) {
  const places = uses.products.length + uses.settings.length;
  if (places === 0) return <p className="text-muted text-xs">Unused</p>;
  const [first] = uses.products;
  if (places === 1) {
    return (
      <p className="truncate text-muted text-xs">
        Used by {first ? <ProductLink product={first} /> : uses.settings[0]}
      </p>
    );
  }
  return (
    <details className="text-muted text-xs">
      <summary className="cursor-pointer rounded">Used in {places} places</summary>
      <UsesList uses={uses} />
    </details>
  );
}

export function UsesList({ uses }: { uses: Uses }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5">
      {uses.settings.map((setting) => (
        <li key={setting}>{setting} (settings)</li>
      ))}
      {uses.products.map((product) => (
        <li key={product.id} className="truncate">
          <ProductLink product={product} />
        </li>
      ))}
    </ul>
  );
}

const ProductLink = ({ product }: { product: Uses["products"][number] }) => (
  <Link href={`/admin/products/${product.id}`} className="underline underline-offset-4 hover:text-ink">
    {product.name}
  </Link>
);
