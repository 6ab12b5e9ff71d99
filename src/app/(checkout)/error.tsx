"use client";

import { ErrorMessage } from "~/components/shared/error-message";

type Props = { error: Error & { digest?: string }; retry: () => void };

/** A checkout that failed, within its own frame. */
export default function CheckoutError({ error, retry }: Props) {
  return <ErrorMessage reference={error.digest} onRetry={retry} />;
}
