import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { UnverifiedEmailBanner } from "~/components/account/unverified-email-banner";

/** The dashboard and its partnerships hold state in the URL; the other pages of the store load without nuqs. */
export default function AffiliateLayout({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <UnverifiedEmailBanner className="container-page pt-6" />
      {children}
    </NuqsAdapter>
  );
}
