import { cn } from "~/lib/cn";

const ALL_WIDTHS = [400, 800, 1200];

type ProductImageProps = {
  /** As stored in the catalogue: `/files/<key>` for uploaded images, an absolute URL for external ones. */
  src: string | null;
  alt: string;
  /** The `sizes` attribute, e.g. "280px". */
  sizes: string;
  /** Widths to list in `srcSet`; all by default. */
  widths?: readonly number[];
  /** For images above the fold: loads eagerly with high fetch priority. */
  priority?: boolean;
  className?: string;
};

/** A square responsive product image, or a drawing of a vial if the product has none. */
export function ProductImage({ src, alt, sizes, widths = ALL_WIDTHS, priority, className }: ProductImageProps) {
  if (!src) return <NoPicture alt={alt} className={className} />;
  const isOwn = src.startsWith("/files/");
  return (
    // biome-ignore lint/performance/noImgElement: our own route already serves each width as WebP
    <img
      src={isOwn ? `${src}?w=800` : src}
      srcSet={isOwn ? widths.map((width) => `${src}?w=${width} ${width}w`).join(", ") : undefined}
      sizes={isOwn ? sizes : undefined}
      alt={alt}
      width={800}
      height={800}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      className={cn("square-picture", className)}
    />
  );
}

function NoPicture({ alt, className }: { alt: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      role={alt ? "img" : "presentation"}
      aria-label={alt || undefined}
      aria-hidden={alt === ""}
      className={cn("aspect-square size-full bg-accent-soft text-accent", className)}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M41 22h18v7H41zM43 29h14v6c6 3 8 7 8 12v27a5 5 0 0 1-5 5H40a5 5 0 0 1-5-5V47c0-5 2-9 8-12z" />
        <path d="M35 62h30" opacity=".5" />
        <path d="M40 48h20M40 53h12" opacity=".6" />
      </g>
    </svg>
  );
}
