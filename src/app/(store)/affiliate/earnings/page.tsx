import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { EarningsScreen } from "~/components/affiliate/earnings-screen";
import { earningsInput, loadEarningsSearchParams } from "~/components/affiliate/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { affiliateOnly } from "../affiliate-only";

export const metadata: Metadata = { title: "Affiliate Earnings" };

export default async function AffiliateEarningsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await affiliateOnly("/affiliate/earnings");
  const filter = earningsInput(await loadEarningsSearchParams(searchParams));
  await Promise.all([api.affiliate.dashboard.prefetch(), api.affiliate.earnings.prefetchInfinite(filter)]);
  return (
    <HydrateClient>
      <EarningsScreen />
    </HydrateClient>
  );
}
