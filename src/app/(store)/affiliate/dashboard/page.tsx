import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AffiliateDashboard } from "~/components/affiliate/affiliate-dashboard";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Affiliate Dashboard" };

export default async function AffiliateDashboardPage() {
  const actor = await currentActor();
  if (!actor) redirect("/login?next=/affiliate/dashboard");
  if (!actor.isAffiliate) redirect("/profile");
  await Promise.all([api.affiliate.dashboard.prefetch(), api.affiliate.earnings.prefetchInfinite({})]);
  return (
    <HydrateClient>
      <AffiliateDashboard />
    </HydrateClient>
  );
}
