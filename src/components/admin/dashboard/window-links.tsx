"use client";

import Link from "next/link";
import { useQueryStates } from "nuqs";
import { FIGURE_DAYS } from "~/domain/metrics";
import { dashboardHref, dashboardParsers } from "./search-params";

/** 7, 30 or 90 days: one choice for everything below it. */
export function WindowLinks() {
  const [params] = useQueryStates(dashboardParsers);
  return (
    <nav aria-label="Period" className="inline-flex rounded border border-line bg-surface p-0.5">
      {FIGURE_DAYS.map((days) => (
        <Link
          key={days}
          href={dashboardHref({ ...params, days, page: 1 })}
          scroll={false}
          aria-current={days === params.days ? "true" : undefined}
          className="inline-flex min-h-9 items-center rounded px-3 font-medium text-muted text-sm transition-colors hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent max-sm:min-h-10"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}
