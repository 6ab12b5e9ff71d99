import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { OverviewScreen } from "~/components/affiliate/overview-screen";
import { earningsParsers } from "~/components/affiliate/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { affiliateOnly } from "../affiliate-only";

export const metadata: Metadata = { title: "Affiliate Dashboard" };

/** Earnings filters from old dashboard URLs, from before earnings had a separate page. Null if there are none. */
function formerFilters(params: SearchParams): string | null {
  const found = Object.keys(earningsParsers).flatMap((key) => {
    const value = [params[key]].flat()[0];
    return value === undefined ? [] : [[key, value]];
  });
  return found.length > 0 ? new URLSearchParams(found).toString() : null;
}

export default async function AffiliateDashboardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await affiliateOnly("/affiliate/dashboard");
  const filters = formerFilters(await searchParams);
  if (filters) redirect(`/affiliate/earnings?${filters}`);
  await Promise.all([
    api.affiliate.dashboard.prefetch(),
    api.affiliate.nextPayout.prefetch(),
    api.affiliate.monthlyEarnings.prefetch(),
    api.affiliate.outlook.prefetch(),
    api.affiliate.mailSwitches.prefetch(),
  ]);
  return (
    <HydrateClient>
      <OverviewScreen />
    </HydrateClient>
  );
}
