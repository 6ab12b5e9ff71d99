"use client";

import { ErrorMessage } from "~/components/shared/error-message";
import { MarkHydrated } from "~/components/shared/mark-hydrated";
import { Logo } from "~/components/ui/logo";

export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <>
      <MarkHydrated />
      <header className="border-line border-b">
        <div className="container-page py-4">
          <a href="/" aria-label="Assay, home" className="inline-block rounded">
            <Logo name="Assay" />
          </a>
        </div>
      </header>
      <main>
        <ErrorMessage reference={error.digest} onRetry={retry} />
      </main>
    </>
  );
}
