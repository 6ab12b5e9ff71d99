import { ProductImage } from "~/components/shared/product-image";

const MOST_SHOWN = 3;

/** What an order is known by at a glance: the pictures of its first products, and how many more there are. */
export function OrderThumbnails({ items }: { items: readonly { imageUrl: string | null }[] }) {
  const more = items.length - MOST_SHOWN;
  return (
    <span aria-hidden className="flex shrink-0 -space-x-5 sm:-space-x-4">
      {items.slice(0, MOST_SHOWN).map(({ imageUrl }, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change places
          key={position}
          className="block size-12 overflow-hidden rounded border border-line bg-surface"
        >
          <ProductImage src={imageUrl} alt="" sizes="48px" widths={[400]} />
        </span>
      ))}
      {more > 0 && (
        <span className="figures grid size-12 place-items-center rounded border border-line bg-subtle font-medium text-muted text-xs">
          +{more}
        </span>
      )}
    </span>
  );
}
