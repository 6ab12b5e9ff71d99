import Link from "next/link";
import type { ReactNode } from "react";
import { RESEARCH_ONLY } from "~/components/shared/research-only";
import { Logo } from "~/components/ui/logo";
import { cn } from "~/lib/cn";

type AuthShellProps = { siteName: string; isWide?: boolean; children: ReactNode };

/** The plain frame of the pages for signing in and up: the mark, and nothing that leads away by accident. */
export function AuthShell({ siteName, isWide, children }: AuthShellProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:py-14">
      <header className="mb-8">
        <Link href="/" aria-label={`${siteName}, home page`}>
          <Logo name={siteName} />
        </Link>
      </header>
      <main id="main" className={cn("w-full", isWide ? "max-w-5xl" : "max-w-md")}>
        {children}
      </main>
      <footer className="mt-10 space-y-2 text-center text-muted text-sm">
        <p className="text-balance">{RESEARCH_ONLY}</p>
        <p className="flex flex-wrap justify-center gap-x-4 gap-y-1">
          <Link href="/terms" className="underline underline-offset-4 hover:text-ink">
            Terms of Service
          </Link>
          <Link href="/privacy" className="underline underline-offset-4 hover:text-ink">
            Privacy Policy
          </Link>
        </p>
      </footer>
    </div>
  );
}
