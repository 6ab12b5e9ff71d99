import Link from "next/link";
import { RESEARCH_ONLY } from "~/components/shared/research-only";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import type { NavCategory } from "./category-nav";
import { SiteLogo } from "./site-logo";

type SiteFooterProps = { siteName: string; description: string; logoUrl: string | null; categories: NavCategory[] };

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
                  <Link href={`/category/${slug}`} className="footer-link">
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
              <Link href="/terms" className="footer-link">
                Terms of Service
              </Link>
            </li>
            <li>
              <Link href="/privacy" className="footer-link">
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

// Drawn here because the icon set carries no brands.
const NETWORKS = [
  {
    name: "X",
    href: "https://x.com",
    path: "M4 3h4.6l4.2 5.9L17.9 3H20l-6.2 7.3L20.6 21H16l-4.6-6.5L5.9 21H3.7l6.7-7.9z",
  },
  {
    name: "Instagram",
    href: "https://www.instagram.com",
    path: "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm4.6-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z",
  },
  {
    name: "LinkedIn",
    href: "https://www.linkedin.com",
    path: "M5.3 3.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM3.8 8.8h3V20h-3zM9 8.8h2.9v1.6c.5-.9 1.6-1.8 3.3-1.8 3.2 0 4.3 1.9 4.3 5V20h-3v-5.7c0-1.6-.4-2.9-2-2.9-1.7 0-2.5 1.2-2.5 2.9V20H9z",
  },
] as const;

function SocialLinks() {
  return (
    <ul aria-label="Follow us" className="flex gap-1">
      {NETWORKS.map(({ name, href, path }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-10 place-items-center rounded text-muted hover:bg-subtle hover:text-ink"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current" fillRule="evenodd">
              <path d={path} />
            </svg>
            <span className="sr-only">{name} (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
