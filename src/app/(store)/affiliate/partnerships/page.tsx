import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AffiliateDashboard } from "~/components/affiliate/affiliate-dashboard";
import { PartnershipScroll } from "~/components/affiliate/partnership-scroll";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Affiliate Partnerships" };

export default async function AffiliatePartnershipsPage() {
  const actor = await currentActor();
  if (!actor) redirect("/login?next=/affiliate/partnerships");
  if (!actor.isAffiliate) redirect("/profile");
  await Promise.all([
    api.affiliate.dashboard.prefetch(),
    api.partnership.mine.prefetch(),
    api.partnership.invitations.prefetch(),
  ]);
  return (
    <HydrateClient>
      <AffiliateDashboard />
      <PartnershipScroll />
    </HydrateClient>
  );
}
