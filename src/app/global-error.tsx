"use client";

import { ErrorMessage } from "~/components/shared/error-message";
import { Logo } from "~/components/ui/logo";
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
      </body>
    </html>
  );
}
