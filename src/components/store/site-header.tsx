"use client";

import Link from "next/link";
import { ThemeToggle } from "~/components/ui/theme-toggle";
import { CartLink } from "./cart-link";
import { CategoryNav, type NavCategory } from "./category-nav";
import { HideOnScroll } from "./hide-on-scroll";
import { PhoneMenu } from "./phone-menu";
import { ProductCount } from "./product-count";
import { SearchBox } from "./search-box";
import { SiteLogo } from "./site-logo";
import { UserMenu } from "./user-menu";

type SiteHeaderProps = {
  siteName: string;
  logoUrl: string | null;
  categories: NavCategory[];
  productCount: number;
};

export function SiteHeader({ siteName, logoUrl, categories, productCount }: SiteHeaderProps) {
  return (
    <>
      <HideOnScroll />
      <ProductCount rendered={productCount} />
      <header className="hides-on-scroll sticky top-0 z-30 border-line border-b bg-paper print:static">
        <div className="container-page flex flex-wrap items-center gap-x-3 gap-y-3 py-3 lg:gap-x-6">
          <div className="contents print:hidden">
            <PhoneMenu categories={categories} />
          </div>
          <Link href="/" aria-label={`${siteName}, home`} className="rounded">
            <SiteLogo siteName={siteName} logoUrl={logoUrl} />
          </Link>
          <SearchBox className="order-last w-full md:order-none md:w-auto md:flex-1 print:hidden" />
          <div className="ml-auto flex items-center gap-1 md:ml-0 md:gap-2 print:hidden">
            <div className="hidden xl:block">
              <ThemeToggle />
            </div>
            <UserMenu />
            <CartLink />
          </div>
        </div>
      </header>
      {categories.length > 0 && (
        <div className="hidden border-line border-b lg:block print:hidden">
          <div className="container-page">
            <CategoryNav categories={categories} />
          </div>
        </div>
      )}
    </>
  );
}
