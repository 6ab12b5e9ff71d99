"use client";

import type { ReactNode } from "react";
import { SectionNav } from "~/components/shared/section-nav";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { AffiliateStats } from "./affiliate-stats";
import { CashappTagForm } from "./cashapp-tag-form";
import { ClickAnalytics } from "./click-analytics";
import { EarningsBreakdown } from "./earnings-breakdown";
import { EarningsList } from "./earnings-list";
import { LinkTools } from "./link-tools";
import { monthsBetween } from "./months";
import { NetworkSection } from "./network-section";
import { PaidTodayBanner } from "./paid-today-banner";
import { PartnershipSection } from "./partnership-section";
import { PayoutsList } from "./payouts-list";
import { StatementSection } from "./statement-section";
import { TierGroups } from "./tier-groups";
import { TierRates } from "./tier-rates";
import { type Standing, TierStatus } from "./tier-status";
import { UnpaidLevels } from "./unpaid-levels";

const AFFILIATE_SECTIONS = [
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
function AffiliateSection({ id, children }: AffiliateSectionProps) {
  const label = AFFILIATE_SECTIONS.find(([name]) => name === id)?.[1];
  return (
    <section id={id} aria-label={label} className="flex min-w-0 scroll-mt-28 flex-col gap-6">
      {children}
    </section>
  );
}

/** The affiliate's own page: where they stand, what they share, and where every cent came from. */
export function AffiliateDashboard() {
  const { data, error, refetch } = api.affiliate.dashboard.useQuery();
  return (
    <div className="container-page py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Affiliate Dashboard</h1>
      <div className="mt-6 grid gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionNav label="Dashboard sections" sections={AFFILIATE_SECTIONS} />
        <div className="flex min-w-0 flex-col gap-8">
          <PaidTodayBanner />
          <QueryError query={{ error, refetch }} />
          {!error && !data && <Skeleton className="h-[60rem]" />}
          {data && <Sections standing={data} />}
        </div>
      </div>
    </div>
  );
}

function Sections({ standing }: { standing: Standing }) {
  const months = monthsBetween(standing.months.first, standing.months.last);
  return (
    <>
      <AffiliateSection id="status">
        <AffiliateStats standing={standing} />
        <TierStatus standing={standing} />
      </AffiliateSection>
      <AffiliateSection id="links">
        <LinkTools />
        <CashappTagForm cashappTag={standing.cashappTag} />
        <ClickAnalytics />
      </AffiliateSection>
      <AffiliateSection id="earnings">
        <EarningsBreakdown months={months} />
        <EarningsList months={months} />
        <UnpaidLevels />
      </AffiliateSection>
      <AffiliateSection id="statement">
        <StatementSection months={months} code={standing.affiliateCode} />
        <PayoutsList />
      </AffiliateSection>
      <AffiliateSection id="tiers">
        <TierGroups level={standing.tier.level} />
        <TierRates />
      </AffiliateSection>
      <PartnershipSection />
      <div className="[&>#network]:scroll-mt-28">
        <NetworkSection />
      </div>
    </>
  );
}
