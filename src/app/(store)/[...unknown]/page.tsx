import type { Metadata } from "next";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { answerNotFound } from "~/server/page-request";

export const metadata: Metadata = { title: "Page Not Found", robots: { index: false } };

/** Catch-all route: renders the 404 inside the store layout. */
export default function UnknownPage() {
  answerNotFound();
  return (
    <NotFoundMessage title="Page Not Found">
      There is nothing at this address. The page may have moved, or the link may be mistyped.
    </NotFoundMessage>
  );
}
