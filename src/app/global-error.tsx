"use client";

import { ErrorState } from "~/components/ui/error-state";
import "~/styles/globals.css";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** When even the frame of all pages failed. */
export default function GlobalError({ error, reset }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="container-narrow py-24">
          <ErrorState requestId={error.digest} onRetry={reset} />
        </main>
      </body>
    </html>
  );
}
