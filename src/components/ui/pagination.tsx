import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

type PaginationProps = { page: number; pageCount: number; hrefFor: (page: number) => string; label?: string };

export function Pagination({ page, pageCount, hrefFor, label = "Pages" }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={label} className="figures flex flex-wrap items-center justify-center sm:gap-1">
      <Step name="Previous page" href={page > 1 ? hrefFor(page - 1) : undefined}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      {visiblePages(page, pageCount).map((number, index, all) => (
        <span key={number} className="contents">
          {number - (all[index - 1] ?? 0) > 1 && <span className="px-0.5 text-muted">…</span>}
          <Link
            href={hrefFor(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            className={cn(
              cell,
              number === page
                ? "bg-ink text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]"
                : "hover:bg-subtle",
            )}
          >
            {number}
          </Link>
        </span>
      ))}
      <Step name="Next page" href={page < pageCount ? hrefFor(page + 1) : undefined}>
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </nav>
  );
}

const cell = "inline-grid h-10 min-w-10 place-items-center rounded px-1 font-medium text-sm";

function Step({ name, href, children }: { name: string; href: string | undefined; children: ReactNode }) {
  if (!href) return <span className={cn(cell, "text-line-strong")}>{children}</span>;
  return (
    <Link href={href} aria-label={name} className={cn(cell, "hover:bg-subtle")}>
      {children}
    </Link>
  );
}

/** First, last, current, and the current page's neighbors. */
function visiblePages(page: number, pageCount: number) {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  return [...new Set(wanted)].sort((a, b) => a - b);
}
