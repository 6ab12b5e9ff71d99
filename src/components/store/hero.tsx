import { ButtonLink } from "~/components/ui/button";

type HeroProps = { siteName: string; catalogueHref: string };

export function Hero({ siteName, catalogueHref }: HeroProps) {
  return (
    <section className="border-line border-b bg-surface">
      <div className="container-page grid items-center gap-8 py-10 lg:grid-cols-[5fr_6fr] lg:gap-12 lg:py-16">
        <div>
          <p className="font-medium font-mono text-accent text-xs uppercase tracking-widest">
            Identity · Purity · Storage
          </p>
          <h1 className="mt-4 font-semibold text-4xl tracking-tight sm:text-5xl">
            Research compounds, documented to the last decimal.
          </h1>
          <p className="mt-5 max-w-prose text-lg text-muted">
            {siteName} supplies peptides, reference materials and laboratory supplies, each lot with its chromatogram,
            mass spectrum and certificate.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={catalogueHref} size="lg">
              Browse the catalogue
            </ButtonLink>
            <ButtonLink href="#membership" size="lg" variant="secondary">
              See member prices
            </ButtonLink>
          </div>
        </div>
        {/* biome-ignore lint/performance/noImgElement: two fixed widths of our own drawing */}
        <img
          src="/hero-800.webp"
          srcSet="/hero-800.webp 800w, /hero-1600.webp 1600w"
          sizes="(min-width: 64rem) 42rem, 92vw"
          width={1600}
          height={900}
          fetchPriority="high"
          alt="Vials of reference peptides beside a chromatograph, on a laboratory bench"
          className="h-auto w-full rounded border border-line dark:brightness-90"
        />
      </div>
    </section>
  );
}
