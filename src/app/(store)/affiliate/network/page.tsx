import type { Metadata } from "next";
import { AffiliatePage } from "~/components/affiliate/affiliate-page";
import { NetworkSection } from "~/components/affiliate/network-section";
import { api, HydrateClient } from "~/trpc/server";
import { affiliateOnly } from "../affiliate-only";

export const metadata: Metadata = { title: "Affiliate Network" };

export default async function AffiliateNetworkPage() {
  await affiliateOnly("/affiliate/network");
  await api.affiliate.networkSummary.prefetch();
  return (
    <HydrateClient>
      <AffiliatePage tab="/affiliate/network">
        <NetworkSection />
      </AffiliatePage>
    </HydrateClient>
  );
}
