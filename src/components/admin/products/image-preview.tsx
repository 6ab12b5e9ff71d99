"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { isAllowedImageUrl } from "~/domain/product-image";

/** A picture by its address as the store will show it; 'Invalid URL' where there is none. */
export function ImagePreview({ url, alt = "" }: { url: string; alt?: string }) {
  // What failed once is another picture's state as soon as the address is another.
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
