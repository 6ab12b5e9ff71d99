"use client";

import { ChevronDown, Lock } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Menu } from "~/components/ui/menu";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

export type NavCategory = RouterOutputs["catalogue"]["navigation"]["categories"][number];

const entry =
  "inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded px-2 font-medium text-sm hover:bg-subtle hover:text-ink";

/** Top-level categories; those with subcategories open a list of them. */
export function CategoryNav({ categories }: { categories: NavCategory[] }) {
  const path = usePathname();
  return (
    <nav aria-label="Categories">
      <ul className="-mx-2 flex flex-wrap">
        {categories.map((category) => {
          const slugs = [category.slug, ...category.children.map((child) => child.slug)];
          const isHere = slugs.some((slug) => path === `/category/${slug}`);
          const look = cn(
            entry,
            isHere ? "text-ink underline decoration-2 decoration-accent underline-offset-8" : "text-muted",
          );
          return (
            <li key={category.id}>
              {category.children.length === 0 ? (
                <Link href={`/category/${category.slug}`} aria-current={isHere ? "page" : undefined} className={look}>
                  {category.name}
                  {category.isRestricted && <RestrictedMark />}
                </Link>
              ) : (
                <Menu
                  align="start"
                  trigger={
                    <button type="button" className={look}>
                      {category.name}
                      {category.isRestricted && <RestrictedMark />}
                      <ChevronDown aria-hidden className="size-4" />
                    </button>
                  }
                  items={[
                    { label: `All ${category.name}`, href: `/category/${category.slug}` },
                    "separator",
                    ...category.children.map((child) => ({
                      label: child.name,
                      href: `/category/${child.slug}`,
                      icon: child.isRestricted ? <RestrictedMark /> : undefined,
                    })),
                  ]}
                />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function RestrictedMark() {
  return (
    <>
      <Lock aria-hidden className="size-3.5" />
      <span className="sr-only">(approval needed)</span>
    </>
  );
}
