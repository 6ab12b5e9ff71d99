import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { UnverifiedEmailBanner } from "~/components/account/unverified-email-banner";
import { api, currentActor, HydrateClient } from "~/trpc/server";

/** Only these pages keep state in the URL; most store pages load without nuqs. */
export default async function AffiliateLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  // The program-terms banner sits above every page: prefetch it so that it is in the first HTML and nothing shifts.
  if (actor?.isAffiliate) await api.affiliate.termsStanding.prefetch();
  return (
    <NuqsAdapter>
      <UnverifiedEmailBanner className="container-page pt-6" />
      <HydrateClient>{children}</HydrateClient>
    </NuqsAdapter>
  );
}
