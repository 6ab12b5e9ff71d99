"use client";

import { ErrorMessage } from "~/components/shared/error-message";

/** A checkout that failed, within its own frame. */
export default function CheckoutError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <ErrorMessage reference={error.digest} onRetry={retry} />;
}
