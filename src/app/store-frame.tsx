import type { ReactNode } from "react";
import { BfcacheRefresh } from "~/components/shared/lazy-bfcache-refresh";
import { Providers } from "~/components/shared/lazy-providers";
import { SiteHeader } from "~/components/store/lazy-site-header";
import { SiteFooter } from "~/components/store/site-footer";
import { pageDependencies } from "~/server/page-dependencies";
import { api, dehydratedAnswers, prefetchViewer } from "~/trpc/server";
import { shopSettings } from "./shop-settings";
import { ViewBanner } from "./view-banner";

export async function StoreFrame({ children }: { children: ReactNode }) {
  // The browser refetches the count, so a change to it must not invalidate cached pages.
  const countProducts = () => pageDependencies.exit(() => api.catalogue.productCount());
  const [settings, navigation, productCount] = await Promise.all([
    shopSettings(),
    api.catalogue.navigation(),
    countProducts(),
    prefetchViewer(),
  ]);
  const { siteName, headerLogoUrl, footerLogoUrl } = settings;
  return (
    <Providers state={dehydratedAnswers()}>
      <a
        href="#content"
        className="sr-only z-50 rounded bg-ink px-4 py-3 text-paper focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        Skip to content
      </a>
      <ViewBanner />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader siteName={siteName} logoUrl={headerLogoUrl} {...navigation} productCount={productCount} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter settings={settings} logoUrl={footerLogoUrl ?? headerLogoUrl} categories={navigation.categories} />
      </div>
      <BfcacheRefresh />
    </Providers>
  );
}
