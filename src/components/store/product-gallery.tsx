"use client";

import { useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/lib/cn";

type ProductGalleryProps = { name: string; imageUrls: string[]; isSoldOut: boolean };

/** The chosen picture, with all of them below to choose from. */
export function ProductGallery({ name, imageUrls, isSoldOut }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  return (
    <div>
      <div className="relative overflow-hidden rounded border border-line bg-subtle">
        <ProductImage
          src={imageUrls[chosen] ?? imageUrls[0] ?? null}
          alt={name}
          sizes="(min-width: 64rem) 36rem, 92vw"
          priority
          className={cn(isSoldOut && "opacity-60 grayscale")}
        />
        {isSoldOut && <Badge className="absolute top-4 left-4 bg-surface text-ink">Sold Out</Badge>}
      </div>
      {imageUrls.length > 1 && (
        <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-3">
          {imageUrls.map((src, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${imageUrls.length}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={cn(
                  "block size-20 overflow-hidden rounded border-2",
                  index === chosen ? "border-accent" : "border-line hover:border-line-strong",
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
