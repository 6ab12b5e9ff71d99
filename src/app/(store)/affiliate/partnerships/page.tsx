import type { Metadata } from "next";
import { AffiliatePage } from "~/components/affiliate/affiliate-page";
import { PartnershipSection } from "~/components/affiliate/partnership-section";
import { api, HydrateClient } from "~/trpc/server";
import { affiliateOnly } from "../affiliate-only";

export const metadata: Metadata = { title: "Affiliate Partnerships" };

export default async function AffiliatePartnershipsPage() {
  await affiliateOnly("/affiliate/partnerships");
  await Promise.all([api.partnership.mine.prefetch(), api.partnership.invitations.prefetch()]);
  return (
    <HydrateClient>
      <AffiliatePage tab="/affiliate/partnerships">
        <PartnershipSection />
      </AffiliatePage>
    </HydrateClient>
  );
}
