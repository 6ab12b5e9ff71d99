import type { Metadata } from "next";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { RESEARCH_ONLY } from "~/components/shared/research-only";

export const metadata: Metadata = { title: "Page Not Found" };

export default function NotFound() {
  return (
    <main>
      <NotFoundMessage title="Page Not Found">There is nothing at this address.</NotFoundMessage>
      <p className="px-4 pb-10 text-center text-muted text-sm">{RESEARCH_ONLY}</p>
    </main>
  );
}
