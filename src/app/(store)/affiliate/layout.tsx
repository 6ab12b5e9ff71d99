import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { UnverifiedEmailBanner } from "~/components/account/unverified-email-banner";
import { api, currentActor, HydrateClient } from "~/trpc/server";

/** The dashboard and its partnerships hold state in the URL; most pages of the store load without nuqs. */
export default async function AffiliateLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  // The banner about the program terms stands above all pages: it is in the first HTML, and nothing moves.
  if (actor?.isAffiliate) await api.affiliate.termsStanding.prefetch();
  return (
    <NuqsAdapter>
      <UnverifiedEmailBanner className="container-page pt-6" />
      <HydrateClient>{children}</HydrateClient>
    </NuqsAdapter>
  );
}
