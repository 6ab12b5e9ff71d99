import type { Metadata } from "next";
import Link from "next/link";
import { shopSettings } from "~/app/shop-settings";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { SiteLogo } from "~/components/store/site-logo";
import { RESEARCH_ONLY } from "~/domain/research-only";

/** Rendered per request so that its scripts carry the nonce required by the CSP of unknown URLs. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Page Not Found" };

const WAYS_ON = [
  ["/cart", "Cart"],
  ["/profile", "Your account"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
] as const;

/** Part of every page's tree, so it stays small and reads only what the layout has read. */
export default async function NotFound() {
  const { siteName, headerLogoUrl } = await shopSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="container-page py-4">
          <Link href="/" aria-label={`${siteName}, home`} className="inline-block rounded">
            <SiteLogo siteName={siteName} logoUrl={headerLogoUrl} />
          </Link>
        </div>
      </header>
      <main className="flex-1">
        <NotFoundMessage title="Page Not Found">
          We can't find this page. It may have moved, or the link may be wrong.
        </NotFoundMessage>
      </main>
      <footer className="border-line border-t bg-surface px-4 py-8 text-center text-sm">
        <nav aria-label="Footer" className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          {WAYS_ON.map(([href, label]) => (
            <Link key={href} href={href} className="text-muted underline-offset-4 hover:text-ink hover:underline">
              {label}
            </Link>
          ))}
        </nav>
        <p className="mt-6 font-medium">{RESEARCH_ONLY}</p>
      </footer>
    </div>
  );
}
