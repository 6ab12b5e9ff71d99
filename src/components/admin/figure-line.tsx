"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { cn } from "~/lib/cn";

type Figure = {
  label: string;
  value: ReactNode;
  /** What the figure counts. Visible on request, always available to screen readers. */
  hint: ReactNode;
  href?: string;
};

/** Key figures above a list, on one line if they fit, each linked to the list that adds up to it. */
export function FigureLine({ figures }: { figures: readonly Figure[] }) {
  const [isExplained, setExplained] = useState(false);
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm">
      <dl className={cn("figures flex min-w-0 gap-x-6 gap-y-1", isExplained ? "flex-col" : "flex-wrap")}>
        {figures.map(({ label, value, hint, href }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-muted">
              {href ? (
                <Link href={href} className="rounded underline-offset-4 hover:underline">
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="font-semibold">{value}</dd>
            <dd className={cn("text-muted", !isExplained && "sr-only")}>{hint}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        aria-expanded={isExplained}
        onClick={() => setExplained((is) => !is)}
        className="min-h-6 rounded text-muted underline underline-offset-4 hover:text-ink"
      >
        What is counted
      </button>
    </div>
  );
}
