import Link from "next/link";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { cn } from "~/lib/cn";
import { ProductPrice } from "./product-price";
import type { ProductTileData } from "./product-tile";

type SearchResultsProps = {
  id: string;
  text: string;
  isWaiting: boolean;
  error: unknown;
  onRetry: () => void;
  results: ProductTileData[];
  isGuess: boolean;
  hasMore: boolean;
  active: number;
  onPoint: (index: number) => void;
  onLeave: () => void;
};

/** Results dropdown of the search box, with its loading, error and empty states. */
export function SearchResults(props: SearchResultsProps) {
  const { id, text, isWaiting, error, onRetry, results, isGuess, hasMore, active, onPoint, onLeave } = props;
  const isEmpty = !isWaiting && !error && results.length === 0;
  return (
    <div className="overflow-hidden rounded border border-line bg-surface shadow">
      <p role="status" className={cn("px-4 text-muted text-sm", isEmpty || isGuess ? "py-3" : "sr-only")}>
        {isWaiting ? "Searching" : isEmpty ? "No products found" : statusOf(results.length, isGuess)}
      </p>
      {Boolean(error) && !isWaiting && (
        <div className="flex items-center justify-between gap-3 px-4 py-3 text-sm">
          <span>Search is not responding.</span>
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {isWaiting && (
        <div className="space-y-3 p-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Products" className="max-h-[60dvh] overflow-y-auto">
        {results.map((product, index) => (
          <Link
            key={product.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={`/product/${product.slug}`}
            onPointerMove={() => index !== active && onPoint(index)}
            onClick={onLeave}
            className={cn("flex items-center gap-3 px-3 py-2", index === active && "bg-subtle")}
          >
            <ProductImage
              src={product.imageUrl}
              alt=""
              sizes="48px"
              className="size-12 shrink-0 rounded border border-line"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-[0.9375rem]">
                <MarkedText text={product.name} match={text} />
              </span>
              <span className="block truncate text-muted text-xs">{product.category?.name}</span>
            </span>
            {product.isSoldOut && <Badge>Sold Out</Badge>}
            <ProductPrice product={product} className="text-sm" />
          </Link>
        ))}
      </div>
      {results.length > 0 && (
        <Link
          href={`/search?q=${encodeURIComponent(text)}`}
          tabIndex={-1}
          onClick={onLeave}
          className="block border-line border-t px-4 py-3 text-center font-medium text-accent text-sm hover:bg-subtle"
        >
          {hasMore ? "See all results" : "Open the results page"}
        </Link>
      )}
    </div>
  );
}

const statusOf = (count: number, isGuess: boolean) =>
  isGuess ? "No exact match. Did you mean:" : `${count} ${count === 1 ? "product" : "products"} found`;

/** Highlights every case-insensitive occurrence of `match`. */
function MarkedText({ text, match }: { text: string; match: string }) {
  const wanted = match.trim();
  if (wanted === "") return text;
  const parts = text.split(new RegExp(`(${wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "gi"));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have nothing else to be known by
      <mark key={index} className="rounded-sm bg-accent-soft text-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
