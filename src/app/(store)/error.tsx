"use client";

import { ErrorMessage } from "~/components/shared/error-message";

type Props = { error: Error & { digest?: string }; retry: () => void };

/** A page of the shop that failed, within the shop's own frame. */
export default function StoreError({ error, retry }: Props) {
  return <ErrorMessage reference={error.digest} onRetry={retry} />;
}
