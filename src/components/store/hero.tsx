import { ButtonLink } from "~/components/ui/button";
import { HeroPicture } from "./hero-picture";

export function Hero({ siteName, catalogueHref }: { siteName: string; catalogueHref: string }) {
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
            {siteName} supplies peptides, reference materials and laboratory supplies. Every compound comes with the
            chromatogram, mass spectrum and certificate of its lot.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={catalogueHref} size="lg">
              Browse products
            </ButtonLink>
            <ButtonLink href="#membership" size="lg" variant="secondary">
              See member prices
            </ButtonLink>
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
