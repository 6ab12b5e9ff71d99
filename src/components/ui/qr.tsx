import { cn } from "~/lib/cn";

/** A QR code from its SVG text; always on white, since that is what cameras read. */
export function Qr({ svg, alt, className }: { svg: string; alt: string; className?: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a data URI has nothing for the image optimiser to do
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      alt={alt}
      width={192}
      height={192}
      className={cn("size-48 rounded border border-line bg-white p-2", className)}
    />
  );
}
