"use client";

import { ErrorMessage } from "~/components/shared/error-message";

/** Error boundary that keeps the store layout. */
export default function StoreError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <ErrorMessage reference={error.digest} onRetry={retry} />;
}
