import type { ReactNode } from "react";

export const AFFILIATE_SECTIONS = [
  ["status", "Status"],
  ["links", "Links"],
  ["earnings", "Earnings"],
  ["statement", "Statement"],
  ["tiers", "Tiers and rates"],
  ["partnerships", "Partnerships"],
  ["network", "Network"],
] as const;

type SectionId = (typeof AFFILIATE_SECTIONS)[number][0];

/** The list of sections beside the dashboard, above it on a phone. */
export function AffiliateNav() {
  return (
    <nav
      aria-label="Dashboard sections"
      className="-mx-1 flex gap-1 overflow-x-auto max-lg:pr-12 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-3rem),transparent)] lg:sticky lg:top-28 lg:flex-col lg:self-start print:hidden"
    >
      {AFFILIATE_SECTIONS.map(([id, label]) => (
        <a
          key={id}
          href={`#${id}`}
          className="whitespace-nowrap rounded px-3 py-2 text-muted hover:bg-subtle hover:text-ink"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

type AffiliateSectionProps = { id: Exclude<SectionId, "partnerships" | "network">; children: ReactNode };

/** A part of the dashboard that the list leads to; it comes to rest below the shop's header. */
export function AffiliateSection({ id, children }: AffiliateSectionProps) {
  const label = AFFILIATE_SECTIONS.find(([name]) => name === id)?.[1];
  return (
    <section id={id} aria-label={label} className="flex min-w-0 scroll-mt-28 flex-col gap-6">
      {children}
    </section>
  );
}
