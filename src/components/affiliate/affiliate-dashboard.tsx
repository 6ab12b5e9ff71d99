"use client";

import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { AffiliateStats } from "./affiliate-stats";
import { CashappTagForm } from "./cashapp-tag-form";
import { EarningsList } from "./earnings-list";
import { NetworkSection } from "./network-section";
import { PaidTodayBanner } from "./paid-today-banner";
import { PartnershipSection } from "./partnership-section";
import { ReferralLink } from "./referral-link";
import { TierStatus } from "./tier-status";
import { UnpaidLevels } from "./unpaid-levels";

/** The affiliate's own page: what they share, where they stand, and where every cent came from. */
export function AffiliateDashboard() {
  const { data, error, refetch } = api.affiliate.dashboard.useQuery();
  if (error) return <ErrorState requestId={error.data?.requestId ?? undefined} onRetry={() => void refetch()} />;
  return (
    <div className="container-page flex flex-col gap-8 py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Affiliate Dashboard</h1>
      <PaidTodayBanner />
      {data ? (
        <>
          <div className="grid gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <ReferralLink code={data.affiliateCode} link={data.link} />
              <CashappTagForm cashappTag={data.cashappTag} />
            </div>
            <TierStatus standing={data} />
          </div>
          <AffiliateStats standing={data} />
        </>
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
      <EarningsList />
      <UnpaidLevels />
      <PartnershipSection />
      <NetworkSection />
    </div>
  );
}
