import type { Metadata } from "next";
import { TiersScreen } from "~/components/affiliate/tiers-screen";
import { api, HydrateClient } from "~/trpc/server";
import { affiliateOnly } from "../affiliate-only";

export const metadata: Metadata = { title: "Affiliate Tiers" };

export default async function AffiliateTiersPage() {
  await affiliateOnly("/affiliate/tiers");
  await Promise.all([api.affiliate.dashboard.prefetch(), api.affiliate.rules.prefetch()]);
  return (
    <HydrateClient>
      <TiersScreen />
    </HydrateClient>
  );
}
