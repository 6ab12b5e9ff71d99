import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AffiliateDashboard } from "~/components/affiliate/affiliate-dashboard";
import { readEarningsAddress } from "~/components/affiliate/search-params";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Affiliate Dashboard" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AffiliateDashboardPage({ searchParams }: Props) {
  const actor = await currentActor();
  if (!actor) redirect("/login?next=/affiliate/dashboard");
  if (!actor.isAffiliate) redirect("/profile");
  const params = await searchParams;
  const { filter } = readEarningsAddress({ get: (key) => [params[key]].flat()[0] ?? null });
  await Promise.all([api.affiliate.dashboard.prefetch(), api.affiliate.earnings.prefetchInfinite(filter)]);
  return (
    <HydrateClient>
      <AffiliateDashboard />
    </HydrateClient>
  );
}
