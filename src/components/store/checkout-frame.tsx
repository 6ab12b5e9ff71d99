import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "~/components/ui/button";
import { RESEARCH_ONLY } from "~/domain/research-only";
import { SiteLogo } from "./site-logo";
import { UserMenu } from "./user-menu";

export function CheckoutHeader({ siteName, logoUrl }: { siteName: string; logoUrl: string | null }) {
  return (
    <header className="border-line border-b">
      <div className="container-page flex items-center gap-2 py-3">
        <Link href="/" aria-label={`${siteName}, home`} className="mr-auto rounded">
          <SiteLogo siteName={siteName} logoUrl={logoUrl} />
        </Link>
        <ButtonLink href="/cart" variant="ghost">
          <ArrowLeft aria-hidden /> Back to cart
        </ButtonLink>
        <UserMenu />
      </div>
    </header>
  );
}

const LINKS = [
  ["/shipping-returns", "Shipping & Returns"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
] as const;

/** Links open in a new tab so that checkout input is not lost. */
export function CheckoutFooter() {
  return (
    <footer className="mt-10 border-line border-t px-4 py-6 text-center text-sm">
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {LINKS.map(([href, label]) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noopener"
            className="text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ))}
      </p>
      <p className="mt-4 font-medium">{RESEARCH_ONLY}</p>
    </footer>
  );
}
