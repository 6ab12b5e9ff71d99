"use client";

import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { cn } from "~/lib/cn";

type ProductLightboxProps = {
  name: string;
  imageUrls: string[];
  /** Index of the picture; null while closed. */
  shown: number | null;
  onShow: (index: number | null) => void;
};

/** Keys: arrows switch pictures, + and - zoom, Esc closes. */
export function ProductLightbox({ name, imageUrls, shown, onShow }: ProductLightboxProps) {
  const [isZoomed, setIsZoomed] = useState(false);
  const count = imageUrls.length;
  const index = shown ?? 0;

  function leaf(step: number) {
    setIsZoomed(false);
    onShow((index + step + count) % count);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "+" || event.key === "=") setIsZoomed(true);
    if (event.key === "-") setIsZoomed(false);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // While zoomed, arrow keys pan the picture.
    if (!step || count < 2 || isZoomed) return;
    event.preventDefault();
    leaf(step);
  }

  return (
    <Dialog
      open={shown !== null}
      onClose={() => {
        setIsZoomed(false);
        onShow(null);
      }}
      size="lg"
      title={name}
      description={`Picture ${index + 1} of ${count}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the buttons below do */}
      <div onKeyDown={press}>
        <div className="max-h-[calc(100dvh-14rem)] overflow-auto rounded border border-line bg-subtle">
          <button
            type="button"
            aria-label={isZoomed ? "Zoom out" : "Zoom in"}
            onClick={() => setIsZoomed(!isZoomed)}
            className={cn("mx-auto block", isZoomed ? "w-[200%] cursor-zoom-out" : "w-full cursor-zoom-in")}
            style={isZoomed ? undefined : { maxWidth: "calc(100dvh - 14rem)" }}
          >
            <ProductImage src={imageUrls[index] ?? null} alt={name} sizes={isZoomed ? "1200px" : "48rem"} priority />
          </button>
        </div>
        <div className="mt-3 flex items-center justify-center gap-2">
          {count > 1 && (
            <Button variant="secondary" size="icon" aria-label="Previous picture" onClick={() => leaf(-1)}>
              <ChevronLeft aria-hidden />
            </Button>
          )}
          <Button variant="ghost" onClick={() => setIsZoomed(!isZoomed)}>
            {isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
            {isZoomed ? "Fit to screen" : "Enlarge"}
          </Button>
          {count > 1 && (
            <Button variant="secondary" size="icon" aria-label="Next picture" onClick={() => leaf(1)}>
              <ChevronRight aria-hidden />
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
