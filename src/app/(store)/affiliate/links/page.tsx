import type { Metadata } from "next";
import { LinksScreen } from "~/components/affiliate/links-screen";
import { DEFAULT_CLICK_WINDOW } from "~/schemas/affiliate-links";
import { api, HydrateClient } from "~/trpc/server";
import { affiliateOnly } from "../affiliate-only";

export const metadata: Metadata = { title: "Affiliate Links" };

export default async function AffiliateLinksPage() {
  await affiliateOnly("/affiliate/links");
  await Promise.all([
    api.affiliate.dashboard.prefetch(),
    api.affiliate.publicIdentity.prefetch(),
    api.affiliate.clicks.prefetch({ days: DEFAULT_CLICK_WINDOW }),
  ]);
  return (
    <HydrateClient>
      <LinksScreen />
    </HydrateClient>
  );
}
