"use client";

import { useLayoutEffect, useSyncExternalStore } from "react";
import { ErrorMessage } from "~/components/shared/error-message";
import { MarkHydrated } from "~/components/shared/mark-hydrated";
import { Logo } from "~/components/ui/logo";
import { RESEARCH_ONLY } from "~/domain/research-only";
import { applyTheme } from "~/lib/apply-theme";

export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  // If the server render failed, the browser renders this page and runs no inline scripts: set the theme here.
  useLayoutEffect(applyTheme, []);
  const siteName = useSyncExternalStore(noChanges, siteNameOfPage, () => "");
  return (
    <>
      <MarkHydrated />
      <header className="border-line border-b">
        <div className="container-page py-4">
          <a href="/" aria-label={siteName ? `${siteName}, home` : "Home"} className="inline-block rounded">
            <Logo name={siteName} />
          </a>
        </div>
      </header>
      <main>
        <ErrorMessage reference={error.digest} onRetry={retry} />
      </main>
      <p className="px-4 py-8 text-center font-medium text-sm">{RESEARCH_ONLY}</p>
    </>
  );
}

const noChanges = () => () => {};

/** The shop's name from the page's metadata: an error page can ask nobody. Empty if the metadata failed, too. */
const siteNameOfPage = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? "";
