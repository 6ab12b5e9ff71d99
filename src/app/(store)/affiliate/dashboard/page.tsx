import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { AffiliateDashboard } from "~/components/affiliate/affiliate-dashboard";
import { earningsInput, loadEarningsSearchParams } from "~/components/affiliate/search-params";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Affiliate Dashboard" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AffiliateDashboardPage({ searchParams }: Props) {
  const actor = await currentActor();
  if (!actor) redirect("/login?next=/affiliate/dashboard");
  if (!actor.isAffiliate) redirect("/profile");
  const filter = earningsInput(await loadEarningsSearchParams(searchParams));
  await Promise.all([api.affiliate.dashboard.prefetch(), api.affiliate.earnings.prefetchInfinite(filter)]);
  return (
    <HydrateClient>
      <AffiliateDashboard />
    </HydrateClient>
  );
}
