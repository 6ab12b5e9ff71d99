import { Mail, MapPin } from "lucide-react";
import Link from "next/link";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import { RESEARCH_ONLY } from "~/domain/research-only";
import { type SocialField, type SocialLink, socialLinks } from "~/domain/social-links";
import type { NavCategory } from "./category-nav";
import { SiteLogo } from "./site-logo";

/** Site settings; an empty string means not set. */
type FooterSettings = Readonly<
  Record<SocialField | "siteName" | "siteDescription" | "contactEmail" | "companyName" | "companyAddress", string>
>;

type SiteFooterProps = { settings: FooterSettings; logoUrl: string | null; categories: NavCategory[] };

const PAGES = [
  { href: "/about", label: "About us" },
  { href: "/contact", label: "Contact us" },
  { href: "/shipping-returns", label: "Shipping & returns" },
  { href: "/terms", label: "Terms of Service" },
  { href: "/privacy", label: "Privacy Policy" },
] as const;

export function SiteFooter({ settings, logoUrl, categories }: SiteFooterProps) {
  const { siteName, siteDescription } = settings;
  return (
    <footer className="mt-16 border-line border-t bg-surface">
      <div className="container-page grid gap-10 py-12 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr] print:hidden">
        <div className="space-y-4">
          <SiteLogo siteName={siteName} logoUrl={logoUrl} />
          {siteDescription && <p className="max-w-sm text-muted text-sm">{siteDescription}</p>}
          <Company {...settings} />
          <SocialLinks links={socialLinks(settings)} />
        </div>
        {categories.length > 0 && (
          <nav aria-label="Catalogue" className="text-sm">
            <h2 className="mb-2 font-semibold">Catalogue</h2>
            <ul>
              <li>
                <Link href="/products" className="footer-link">
                  All products
                </Link>
              </li>
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
            {PAGES.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
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

/** Company name, address and contact e-mail, as far as they are set. */
function Company({ contactEmail, companyName, companyAddress }: FooterSettings) {
  if (!contactEmail && !companyName && !companyAddress) return null;
  return (
    <address className="space-y-2 text-muted text-sm not-italic">
      {(companyName || companyAddress) && (
        <p className="flex gap-2.5">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="whitespace-pre-line break-words">
            {[companyName, companyAddress].filter(Boolean).join("\n")}
          </span>
        </p>
      )}
      {contactEmail && (
        <p className="flex items-center gap-2.5">
          <Mail aria-hidden className="size-4 shrink-0" />
          <a href={`mailto:${contactEmail}`} className="footer-link break-all">
            {contactEmail}
          </a>
        </p>
      )}
    </address>
  );
}

// Inlined because the icon set has no brand logos.
const LOGOS: Record<SocialField, string> = {
  xUrl: "M4 3h4.6l4.2 5.9L17.9 3H20l-6.2 7.3L20.6 21H16l-4.6-6.5L5.9 21H3.7l6.7-7.9z",
  instagramUrl:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm4.6-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z",
  linkedinUrl:
    "M5.3 3.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM3.8 8.8h3V20h-3zM9 8.8h2.9v1.6c.5-.9 1.6-1.8 3.3-1.8 3.2 0 4.3 1.9 4.3 5V20h-3v-5.7c0-1.6-.4-2.9-2-2.9-1.7 0-2.5 1.2-2.5 2.9V20H9z",
  youtubeUrl: "M5 5.5h14A3 3 0 0 1 22 8.5v7a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zm5 3.2v6.6l5.6-3.3z",
  facebookUrl:
    "M13.5 21v-7.8h2.7l.5-3.2h-3.2V8c0-.9.4-1.7 1.8-1.7h1.5V3.6s-1.3-.2-2.5-.2c-2.6 0-4.2 1.5-4.2 4.3V10H7v3.2h3.1V21z",
};

function SocialLinks({ links }: { links: SocialLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label="Follow us" className="-ml-2.5 flex flex-wrap gap-1">
      {links.map(({ field, name, url }) => (
        <li key={field}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-10 place-items-center rounded text-muted hover:bg-subtle hover:text-ink"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current" fillRule="evenodd">
              <path d={LOGOS[field]} />
            </svg>
            <span className="sr-only">{name} (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
