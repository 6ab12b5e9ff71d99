"use client";

type Sources = { src: string; srcSet?: string; alt: string };

const BUILT_IN: Sources = {
  src: "/hero-800.webp",
  srcSet: "/hero-800.webp 800w, /hero-1600.webp 1600w",
  alt: "Vials of reference peptides beside a chromatograph, on a laboratory bench",
};

/** The shop's own picture, which only decorates: its text stands beside it. Library files come in several widths. */
const sourcesOf = (url: string): Sources =>
  url.startsWith("/files/")
    ? { src: `${url}?w=800`, srcSet: `${url}?w=800 800w, ${url}?w=1200 1200w`, alt: "" }
    : { src: url, alt: "" };

/**
 * The picture from the settings, or the built-in drawing. A client component on purpose: if rendered on the server,
 * pages that link to the home page would preload the image.
 */
export function HeroPicture({ url }: { url: string | null }) {
  const { alt, ...sources } = url ? sourcesOf(url) : BUILT_IN;
  return (
    // biome-ignore lint/performance/noImgElement: fixed widths of our own files, or any address an admin has chosen
    <img
      {...sources}
      alt={alt}
      sizes="(min-width: 64rem) 42rem, 92vw"
      width={1600}
      height={900}
      fetchPriority="high"
      className="aspect-video h-auto w-full rounded border border-line object-cover dark:brightness-75"
    />
  );
}
