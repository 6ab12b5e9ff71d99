"use client";

import { ErrorMessage } from "~/components/shared/error-message";

type Props = { error: Error & { digest?: string }; retry: () => void };

/** Error boundary that keeps the admin layout. */
export default function AdminError({ error, retry }: Props) {
  return (
    <ErrorMessage
      reference={error.digest}
      onRetry={retry}
      message="This is our fault, not yours. Please try again."
      back={{ href: "/admin", label: "Back to the dashboard" }}
    />
  );
}
