import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { cn } from "~/lib/cn";

/** The last item is the current page. Phones show only the parent link, as a back link. */
export function Breadcrumbs({ items }: { items: { label: string; href?: string }[] }) {
  const back = items.length - 2;
  return (
    <nav aria-label="Breadcrumb" className="text-muted text-sm">
      <ol className="flex items-center gap-x-1.5 sm:flex-wrap">
        {items.map(({ label, href }, index) => (
          <li
            key={href ?? label}
            className={cn("flex min-w-0 items-center gap-1.5", index !== Math.max(0, back) && "max-sm:sr-only")}
          >
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 max-sm:hidden" />}
            {href && index < items.length - 1 ? (
              <Link
                href={href}
                className="inline-flex min-h-10 min-w-0 items-center gap-1 rounded underline-offset-4 hover:text-ink hover:underline"
              >
                {index === back && <ChevronLeft aria-hidden className="-ml-1 size-4 shrink-0 sm:hidden" />}
                <span className="truncate">{label}</span>
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
