import type { Metadata } from "next";
import { AffiliatePage } from "~/components/affiliate/affiliate-page";
import { ClickAnalytics } from "~/components/affiliate/click-analytics";
import { LinkTools } from "~/components/affiliate/link-tools";
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
      <AffiliatePage tab="/affiliate/links">
        <LinkTools />
        <ClickAnalytics />
      </AffiliatePage>
    </HydrateClient>
  );
}
