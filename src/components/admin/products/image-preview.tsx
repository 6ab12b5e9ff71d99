"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { isAllowedImageUrl } from "~/domain/product-image";

/** Previews an image as the store shows it, or "Invalid URL". */
export function ImagePreview({ url, alt = "" }: { url: string; alt?: string }) {
  // The key resets the error state when the URL changes.
  return <Shown key={url} url={url} alt={alt} />;
}

function Shown({ url, alt }: { url: string; alt: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed || !isAllowedImageUrl(url)) {
    return (
      <span className="flex aspect-square size-full flex-col items-center justify-center gap-1 bg-subtle p-1 text-center text-danger text-xs">
        <ImageOff aria-hidden className="size-5" />
        Invalid URL
      </span>
    );
  }
  return (
    <span className="contents" onErrorCapture={() => setFailed(true)}>
      <ProductImage src={url} alt={alt} sizes="160px" />
    </span>
  );
}
