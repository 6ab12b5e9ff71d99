"use client";

import { Maximize2 } from "lucide-react";
import { Suspense, useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { lazyPart } from "~/components/ui/lazy-part";
import { cn } from "~/lib/cn";

// Loads when a picture is first opened.
const ProductLightbox = lazyPart(async () => (await import("./product-lightbox")).ProductLightbox);

type ProductGalleryProps = { name: string; imageUrls: string[]; isSoldOut: boolean };

/** The selected picture, which opens in a lightbox, with thumbnails below. */
export function ProductGallery({ name, imageUrls, isSoldOut }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const [wasLarge, setWasLarge] = useState(false);
  return (
    <div>
      <div className="relative overflow-hidden rounded border border-line bg-subtle">
        <ProductImage
          src={imageUrls[chosen] ?? imageUrls[0] ?? null}
          alt={name}
          sizes="(min-width: 64rem) 36rem, (min-width: 48rem) 46vw, 92vw"
          priority
          className={cn(isSoldOut && "opacity-60 grayscale")}
        />
        {isSoldOut && <Badge className="absolute top-4 left-4 bg-surface text-ink">Sold Out</Badge>}
        {imageUrls.length > 0 && (
          <>
            <button
              type="button"
              aria-label={`Enlarge the picture of ${name}`}
              onClick={() => {
                setWasLarge(true);
                setIsLarge(true);
              }}
              className="group absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4"
            >
              <span className="absolute right-3 bottom-3 grid size-10 place-items-center rounded border border-line bg-surface text-ink opacity-90 group-hover:opacity-100">
                <Maximize2 aria-hidden className="size-4.5" />
              </span>
            </button>
            {wasLarge && (
              <Suspense>
                <ProductLightbox
                  name={name}
                  imageUrls={imageUrls}
                  shown={isLarge ? chosen : null}
                  onShow={(index) => {
                    setIsLarge(index !== null);
                    if (index !== null) setChosen(index);
                  }}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
      {imageUrls.length > 1 && (
        <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-2 sm:gap-3">
          {imageUrls.map((src, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${imageUrls.length}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={cn(
                  "block size-16 sm:size-20 overflow-hidden rounded border-2",
                  index === chosen
                    ? "border-accent forced-colors:border-[Highlight]"
                    : "border-line hover:border-line-strong",
                )}
              >
                <ProductImage src={src} alt="" sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
