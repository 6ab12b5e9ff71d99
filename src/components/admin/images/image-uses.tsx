import Link from "next/link";
import { LocalDate } from "~/components/ui/local-time";
import type { LibraryImage } from "./use-library";

type Uses = LibraryImage["uses"];

const listingsOf = ({ products, settings, undo }: Uses) => products.length + settings.length + undo.length;

export const isInUse = ({ uses }: Pick<LibraryImage, "uses">) => listingsOf(uses) > 0;

export function ImageUses({ uses }: { uses: Uses }) {
  const places = listingsOf(uses);
  if (places === 0) return <p className="text-muted text-xs">Unused</p>;
  const [first] = uses.products;
  if (places === 1 && uses.undo[0]) {
    return (
      <p className="text-muted text-xs">
        <KeptForUndo kept={uses.undo[0]} />
      </p>
    );
  }
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
      {uses.undo.map((kept) => (
        <li key={`${kept.id} ${kept.until.getTime()}`}>
          <KeptForUndo kept={kept} />
        </li>
      ))}
    </ul>
  );
}

const KeptForUndo = ({ kept: { name, until } }: { kept: Uses["undo"][number] }) => (
  <>
    Kept until <LocalDate at={until} />, so that {name} can be restored by Undo
  </>
);

const ProductLink = ({ product }: { product: Uses["products"][number] }) => (
  <Link href={`/admin/products/${product.id}`} className="underline underline-offset-4 hover:text-ink">
    {product.name}
  </Link>
);
