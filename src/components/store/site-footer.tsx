import Link from "next/link";
import { RESEARCH_ONLY } from "~/components/shared/research-only";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import type { NavCategory } from "./category-nav";
import { SiteLogo } from "./site-logo";
import { SocialLinks } from "./social-links";

type SiteFooterProps = { siteName: string; description: string; logoUrl: string | null; categories: NavCategory[] };

const link = "inline-flex min-h-8 items-center text-muted underline-offset-4 hover:text-ink hover:underline";

export function SiteFooter({ siteName, description, logoUrl, categories }: SiteFooterProps) {
  return (
    <footer className="mt-16 border-line border-t bg-surface">
      <div className="container-page grid gap-10 py-12 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr] print:hidden">
        <div className="space-y-4">
          <SiteLogo siteName={siteName} logoUrl={logoUrl} />
          {description && <p className="max-w-sm text-muted text-sm">{description}</p>}
          <SocialLinks />
        </div>
        {categories.length > 0 && (
          <nav aria-label="Catalogue" className="text-sm">
            <h2 className="mb-2 font-semibold">Catalogue</h2>
            <ul>
              {categories.map(({ id, slug, name }) => (
                <li key={id}>
                  <Link href={`/category/${slug}`} className={link}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label="About the shop" className="text-sm">
          <h2 className="mb-2 font-semibold">The shop</h2>
          <ul>
            <li>
              <Link href="/terms" className={link}>
                Terms of Service
              </Link>
            </li>
            <li>
              <Link href="/privacy" className={link}>
                Privacy Policy
              </Link>
            </li>
          </ul>
          <div className="mt-4">
            <ThemeToggle />
          </div>
        </nav>
      </div>
      <p className="border-line border-t px-4 py-5 text-center font-medium text-sm">{RESEARCH_ONLY}</p>
    </footer>
  );
}
