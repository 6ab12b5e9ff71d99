import { ButtonLink } from "~/components/ui/button";
import { HERO_TITLE, heroText } from "~/domain/site-settings";
import { HeroPicture } from "./hero-picture";

type HeroSettings = { siteName: string; heroTitle: string; heroText: string; heroImageUrl: string | null };

export function Hero({ settings, catalogueHref }: { settings: HeroSettings; catalogueHref: string }) {
  const { siteName, heroImageUrl } = settings;
  return (
    <section className="border-line border-b bg-surface">
      <div className="container-page grid items-center gap-8 py-10 lg:grid-cols-[5fr_6fr] lg:gap-12 lg:py-16">
        <div>
          <p className="font-medium font-mono text-accent text-xs uppercase tracking-widest">
            Identity · Purity · Storage
          </p>
          <h1 className="mt-4 text-balance break-words font-semibold text-4xl tracking-tight sm:text-5xl">
            {settings.heroTitle || HERO_TITLE}
          </h1>
          <p className="mt-5 max-w-prose text-lg text-muted">{settings.heroText || heroText(siteName)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={catalogueHref} size="lg">
              Browse products
            </ButtonLink>
            <ButtonLink href="#membership" size="lg" variant="secondary">
              See member prices
            </ButtonLink>
          </div>
        </div>
        <HeroPicture url={heroImageUrl} />
      </div>
    </section>
  );
}
