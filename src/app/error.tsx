"use client";

import { ErrorState } from "~/components/ui/error-state";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function PageError({ error, reset }: Props) {
  return (
    <main className="container-narrow py-24">
      <ErrorState requestId={error.digest} onRetry={reset} />
    </main>
  );
}
