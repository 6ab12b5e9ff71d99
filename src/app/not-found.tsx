import type { Metadata } from "next";
import Link from "next/link";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { RESEARCH_ONLY } from "~/components/shared/research-only";
import { Logo } from "~/components/ui/logo";

export const metadata: Metadata = { title: "Page Not Found" };

/** Outside the shop's frame. It is part of every page's tree, so it reads nothing. */
export default function NotFound() {
  return (
    <>
      <header className="border-line border-b">
        <div className="container-page py-4">
          <Link href="/" aria-label="Assay, home" className="inline-block rounded">
            <Logo name="Assay" />
          </Link>
        </div>
      </header>
      <main>
        <NotFoundMessage title="Page Not Found">
          There is nothing at this address. It may have moved, or the link has a slip in it.
        </NotFoundMessage>
        <p className="px-4 pb-10 text-center text-muted text-sm">{RESEARCH_ONLY}</p>
      </main>
    </>
  );
}
