import type { ReactNode } from "react";
import { shopSettings } from "~/app/shop-settings";
import { ViewBanner } from "~/app/view-banner";
import { BfcacheRefresh } from "~/components/shared/bfcache-refresh";
import { Providers } from "~/components/shared/providers";
import { CheckoutFooter, CheckoutHeader } from "~/components/store/checkout-frame";
import { PageView } from "~/components/store/visit-records";
import { dehydratedAnswers, prefetchViewer } from "~/trpc/server";

/** The checkout has a logo and a way back to the cart, but no other navigation. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const [{ siteName, headerLogoUrl }] = await Promise.all([shopSettings(), prefetchViewer()]);
  return (
    <Providers state={dehydratedAnswers()}>
      <ViewBanner />
      <div className="flex min-h-dvh flex-col">
        <CheckoutHeader siteName={siteName} logoUrl={headerLogoUrl} />
        <main id="content" className="flex-1">
          {children}
        </main>
        <CheckoutFooter />
      </div>
      <PageView />
      <BfcacheRefresh />
    </Providers>
  );
}
