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
