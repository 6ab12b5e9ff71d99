"use client";

import { Images } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { ImageTile } from "./image-tile";
import { ImageUses } from "./image-uses";
import { ShowMore } from "./show-more";
import type { useLibrary } from "./use-library";

type ImageGridProps = {
  library: ReturnType<typeof useLibrary>;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Message for an empty grid when the library itself may not be empty. */
  nothing?: string;
  actions: ReactNode;
};

const GRID = "grid grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6";

export function ImageGrid({ library, selected, onSelect, nothing, actions }: ImageGridProps) {
  const { images, data } = library;
  if (library.isPending) {
    return (
      <div className={GRID}>
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve of the same, which never move
          <Skeleton key={at} className="aspect-[4/5] h-auto" />
        ))}
      </div>
    );
  }
  if (!data) return <QueryError query={library} />;
  if (images.length === 0) {
    return nothing ? (
      <EmptyState icon={<Images aria-hidden />} title="No image matches">
        {nothing}
      </EmptyState>
    ) : (
      <EmptyState icon={<Images aria-hidden />} title="No images in library yet">
        Upload images here; products and settings then choose from them.
      </EmptyState>
    );
  }
  const chosen = images.filter(({ id }) => selected.has(id)).length;
  const isAll = chosen === images.length;
  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="sticky top-14 z-10 flex flex-wrap items-center justify-between gap-3 border-line border-b bg-paper py-2 lg:top-0">
        <Checkbox
          label={
            <span className="figures">{chosen > 0 ? `${chosen} selected` : `Select the ${images.length} shown`}</span>
          }
          checked={isAll}
          isIndeterminate={chosen > 0 && !isAll}
          onChange={() => onSelect(new Set(isAll ? [] : images.map(({ id }) => id)))}
        />
        {actions}
      </div>
      <ul aria-label="Images" className={GRID}>
        {images.map((image) => (
          <ImageTile key={image.id} image={image} isChosen={selected.has(image.id)} onToggle={() => toggle(image.id)}>
            <p className="figures -mt-1.5 text-muted text-xs">
              {image.width} × {image.height} · {kilobytes(image.size)}
            </p>
            <ImageUses uses={image.uses} />
          </ImageTile>
        ))}
      </ul>
      {library.hasNextPage && (
        <ShowMore
          isPending={library.isFetchingNextPage}
          hasFailed={library.isFetchNextPageError}
          onMore={library.fetchNextPage}
        />
      )}
    </div>
  );
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en-US")} kB`;
