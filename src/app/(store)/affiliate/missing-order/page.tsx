import type { Metadata } from "next";
import { AffiliatePage } from "~/components/affiliate/affiliate-tabs";
import { MissingOrder } from "~/components/shared/missing-order";
import { api, HydrateClient } from "~/trpc/server";
import { affiliateOnly } from "../affiliate-only";

export const metadata: Metadata = { title: "Missing order?" };

export default async function AffiliateMissingOrderPage() {
  await affiliateOnly("/affiliate/missing-order");
  await api.claims.mine.prefetch();
  return (
    <HydrateClient>
      <AffiliatePage tab="/affiliate/missing-order">
        <MissingOrder isAffiliate />
      </AffiliatePage>
    </HydrateClient>
  );
}
