"use client";

import { ChevronDown, Lock } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Menu, type MenuItem } from "~/components/ui/menu";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

export type NavCategory = RouterOutputs["catalogue"]["navigation"]["categories"][number];

/** Top-level categories in one row. Those with subcategories open a menu; those that do not fit move to "More". */
export function CategoryNav({ categories }: { categories: NavCategory[] }) {
  const path = usePathname();
  const row = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(categories.length);

  // Entries that wrap into the clipped second row move to "More".
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const measure = () => {
      const entries = [...list.children].filter((item) => item instanceof HTMLElement);
      const wrapped = entries.findIndex((item) => item.offsetTop > (entries[0]?.offsetTop ?? 0));
      // The first entry is "All products", not a category.
      setFitting((wrapped === -1 ? entries.length : wrapped) - 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  const isHere = (category: NavCategory) =>
    [category, ...category.children].some(({ slug }) => path === `/category/${slug}`);
  const look = (isCurrent: boolean) =>
    cn("nav-entry", isCurrent ? "text-ink underline decoration-2 decoration-accent underline-offset-8" : "text-muted");
  const more = categories.slice(fitting);
  return (
    <nav aria-label="Categories" className="-mx-[0.3rem] flex">
      <ul ref={row} className="flex h-11 min-w-0 flex-1 flex-wrap overflow-hidden">
        <li>
          <Link
            href="/products"
            aria-current={path === "/products" ? "page" : undefined}
            className={look(path === "/products")}
          >
            All products
          </Link>
        </li>
        {categories.map((category, index) => (
          <li key={category.id} className={index >= fitting ? "invisible" : undefined}>
            <Entry category={category} isHere={isHere(category)} look={look(isHere(category))} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Menu
          trigger={
            <button type="button" className={look(more.some(isHere))}>
              More
              <ChevronDown aria-hidden className="size-4" />
            </button>
          }
          items={more.flatMap((category, index) => [
            ...(index > 0 ? ["separator" as const] : []),
            toItem(category),
            ...category.children.map(toItem),
          ])}
        />
      )}
    </nav>
  );
}

function Entry({ category, isHere, look }: { category: NavCategory; isHere: boolean; look: string }) {
  if (category.children.length === 0) {
    return (
      <Link href={`/category/${category.slug}`} aria-current={isHere ? "page" : undefined} className={look}>
        {category.name}
        {category.isLocked && <LockedMark />}
      </Link>
    );
  }
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={look}>
          {category.name}
          {category.isLocked && <LockedMark />}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
      items={[
        { label: `All ${category.name}`, href: `/category/${category.slug}` },
        "separator",
        ...category.children.map(toItem),
      ]}
    />
  );
}

const toItem = ({ name, slug, isLocked }: Omit<NavCategory, "children">): MenuItem => ({
  label: name,
  href: `/category/${slug}`,
  icon: isLocked ? <LockedMark /> : undefined,
});

export function LockedMark() {
  return (
    <>
      <Lock aria-hidden className="size-3.5" />
      <span className="sr-only">(approval needed)</span>
    </>
  );
}
