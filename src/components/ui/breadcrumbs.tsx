import { ChevronRight } from "lucide-react";
import Link from "next/link";

type BreadcrumbsProps = { items: { label: string; href?: string }[] };

/** The way here; the last one is this page. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-muted text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {items.map(({ label, href }, index) => (
          <li key={href ?? label} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
            {href && index < items.length - 1 ? (
              <Link
                href={href}
                className="inline-flex min-h-10 items-center rounded underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 truncate text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
