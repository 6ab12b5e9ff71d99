import Link from "next/link";
import { cn } from "~/lib/cn";
import type { ReviewType } from "~/schemas/admin/reviews";

const LABELS: Readonly<Record<ReviewType, string>> = { all: "All types", product: "Product", order: "Order" };

type TypeLinksProps = { items: { type: ReviewType; href: string; isCurrent: boolean; count: number | undefined }[] };

/** Reviews of products, of orders, or both; which is in the address. */
export function TypeLinks({ items }: TypeLinksProps) {
  return (
    <nav aria-label="Type" className="flex flex-wrap gap-2">
      {items.map(({ type, href, isCurrent, count }) => (
        <Link
          key={type}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className={cn(
            "inline-flex h-8 items-center gap-2 rounded-full border px-3 font-medium text-sm",
            isCurrent ? "border-ink bg-ink text-paper" : "border-line-strong bg-surface hover:border-ink",
          )}
        >
          {LABELS[type]}
          {count !== undefined && <span className="figures text-xs">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
