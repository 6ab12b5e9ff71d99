"use client";

import { ErrorState } from "~/components/ui/error-state";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** A page of the shop that failed, within the shop's own frame. */
export default function StoreError({ error, reset }: Props) {
  return (
    <div className="container-narrow py-24">
      <ErrorState requestId={error.digest} onRetry={reset} />
    </div>
  );
}
