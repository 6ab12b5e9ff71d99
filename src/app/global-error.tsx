"use client";

import { ErrorMessage } from "~/components/shared/error-message";
import { Logo } from "~/components/ui/logo";
import { RESEARCH_ONLY } from "~/domain/research-only";
import "~/styles/globals.css";

/** Rendered when the root layout itself failed: uses no settings, fonts, theme or anything else that could fail again. */
export default function GlobalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <header className="container-page py-4">
          <Logo name="" />
        </header>
        <main>
          <ErrorMessage reference={error.digest} onRetry={retry} />
        </main>
        <p className="px-4 py-8 text-center font-medium text-sm">{RESEARCH_ONLY}</p>
      </body>
    </html>
  );
}
