"use client";

import { ErrorMessage } from "~/components/shared/error-message";

/** A page of the shop that failed, within the shop's own frame. */
export default function StoreError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <ErrorMessage reference={error.digest} onRetry={retry} />;
}
