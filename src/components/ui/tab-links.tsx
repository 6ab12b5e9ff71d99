import Link from "next/link";
import type { ReactNode } from "react";

export const tabRowStyles = "flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]";

export const tabStyles =
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-[0.9375rem] text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-selected:border-accent aria-[current=page]:text-ink aria-selected:text-ink";

type TabLinksProps = {
  label: string;
  items: { href: string; label: ReactNode; count?: number; isCurrent?: boolean }[];
};

/** Tabs whose state is the URL. */
export function TabLinks({ label, items }: TabLinksProps) {
  return (
    <nav aria-label={label} className={tabRowStyles}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.isCurrent ? "page" : undefined} className={tabStyles}>
          {item.label}
          {item.count !== undefined && (
            <span className="figures rounded-full bg-subtle px-2 text-muted text-xs leading-5">{item.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
