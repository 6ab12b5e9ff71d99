import { cn } from "~/lib/cn";

/** Always on white, even in the dark theme: scanners need the contrast. */
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
