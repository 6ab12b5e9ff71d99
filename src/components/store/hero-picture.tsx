"use client";

/**
 * A client component on purpose: if rendered on the server, pages that link to the home page would preload the image.
 */
export function HeroPicture() {
  return (
    // biome-ignore lint/performance/noImgElement: two fixed widths of our own drawing
    <img
      src="/hero-800.webp"
      srcSet="/hero-800.webp 800w, /hero-1600.webp 1600w"
      sizes="(min-width: 64rem) 42rem, 92vw"
      width={1600}
      height={900}
      fetchPriority="high"
      alt="Vials of reference peptides beside a chromatograph, on a laboratory bench"
      className="h-auto w-full rounded border border-line dark:brightness-75"
    />
  );
}
