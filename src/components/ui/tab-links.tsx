"use client";

import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";

export const tabRowStyles = "scrolls-sideways flex gap-1 border-line border-b [scrollbar-width:none]";

export const tabStyles =
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-[0.9375rem] text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-selected:border-accent aria-[current=page]:text-ink aria-selected:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight] forced-colors:aria-selected:border-[Highlight]";

type Tab = { href: string; label: ReactNode; count?: number; isCurrent?: boolean };
type TabLinksProps = { label: string; items: Tab[] };

/** A tab for each value, as in `optionsOf`, with its count once that is known. */
export const tabsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  current: Value,
  hrefFor: (value: Value) => string,
  counts?: Readonly<Partial<Record<Value, number | undefined>>>,
): Tab[] =>
  values.map((value) => ({
    href: hrefFor(value),
    label: labels[value],
    isCurrent: value === current,
    count: counts?.[value],
  }));

/** Tabs whose state is the URL. */
export function TabLinks({ label, items }: TabLinksProps) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentHref = items.find(({ isCurrent }) => isCurrent)?.href;
  const hasCounts = items.some(({ count }) => count !== undefined);
  // Counts load later and move the tabs, so scroll again when they arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the current tab, not what is read
  useEffect(() => bringIntoView(current.current), [currentHref, hasCounts]);
  return (
    <nav aria-label={label} className={tabRowStyles}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          ref={item.isCurrent ? current : undefined}
          aria-current={item.isCurrent ? "page" : undefined}
          className={tabStyles}
        >
          {item.label}
          {item.count !== undefined && (
            <span className="figures rounded-full bg-subtle px-2 text-muted text-xs leading-5">
              {item.count.toLocaleString("en-US")}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the tab row, never the page, until the current tab is visible. */
function bringIntoView(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const box = tab.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  if (box.right > frame.right) row.scrollLeft += box.right - frame.right;
  else if (box.left < frame.left) row.scrollLeft -= frame.left - box.left;
}
