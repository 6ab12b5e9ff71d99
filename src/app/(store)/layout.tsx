import { type ReactNode, Suspense } from "react";
import { shopSettings } from "~/app/shop-settings";
import { BfcacheRefresh } from "~/components/shared/bfcache-refresh";
import { PageView } from "~/components/store/page-view";
import { ReferralCapture } from "~/components/store/referral-capture";
import { SiteFooter } from "~/components/store/site-footer";
import { SiteHeader } from "~/components/store/site-header";
import { isBuilding } from "~/server/env";
import { publicApi } from "~/trpc/public";

/** The frame of the shop is the same for everybody; who is looking is asked by the browser once the page is there. */
export default async function StoreLayout({ children }: { children: ReactNode }) {
  // A build has no catalogue. What it would make of these pages is made at the first request instead.
  if (isBuilding()) return null;
  const [settings, navigation] = await Promise.all([shopSettings(), publicApi.catalogue.navigation()]);
  const { siteName, siteDescription, headerLogoUrl, footerLogoUrl } = settings;
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded bg-ink px-4 py-3 text-paper focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <SiteHeader siteName={siteName} logoUrl={headerLogoUrl} {...navigation} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter
          siteName={siteName}
          description={siteDescription}
          logoUrl={footerLogoUrl ?? headerLogoUrl}
          categories={navigation.categories}
        />
      </div>
      <Suspense>
        <ReferralCapture />
      </Suspense>
      <PageView />
      <BfcacheRefresh />
    </>
  );
}
