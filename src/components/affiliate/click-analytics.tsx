"use client";

import { MousePointerClick } from "lucide-react";
import { Suspense, useState } from "react";
import { ClickMetrics } from "~/components/shared/click-metrics";
import { LinkResults } from "~/components/shared/link-results";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { lazyPart } from "~/components/ui/lazy-part";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { cn } from "~/lib/cn";
import { CLICK_WINDOWS, type ClickWindow, DEFAULT_CLICK_WINDOW } from "~/schemas/affiliate-links";
import { api } from "~/trpc/react";
import { CLICK_KINDS, type ClickAnalyticsData } from "./click-days";
import { ClickTables } from "./click-tables";
import { CsvLink } from "./csv-link";

// The chart library is large, so it loads only when there is data to draw.
const ClickChart = lazyPart(async () => (await import("./click-chart")).default);

/** Link Performance: results of the affiliate's links in the last 7, 30 or 90 days. */
export function ClickAnalytics() {
  const [days, setDays] = useState<ClickWindow>(DEFAULT_CLICK_WINDOW);
  const clicks = api.affiliate.clicks.useQuery({ days }, { placeholderData: (former) => former });
  return (
    <Card
      title="Link Performance"
      description={`Clicks on your links in the last ${days} days, including today (UTC).`}
      action={
        <div className="flex flex-wrap items-center gap-2">
          <Windows days={days} onPick={setDays} />
          <CsvLink href="/affiliate/clicks.csv" label="Clicks as CSV" />
        </div>
      }
    >
      {clicks.error ? (
        <QueryError query={clicks} title="Unable to load click analytics" />
      ) : clicks.data ? (
        <div aria-busy={clicks.isPlaceholderData} className={cn(clicks.isPlaceholderData && "opacity-60")}>
          <Figures data={clicks.data} days={days} />
        </div>
      ) : (
        <div role="status" aria-label="Loading click analytics" className="flex flex-col gap-5">
          <Skeleton className="h-28" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Card>
  );
}

function Windows({ days, onPick }: { days: ClickWindow; onPick: (days: ClickWindow) => void }) {
  return (
    <fieldset className="flex rounded border border-line-strong p-0.5">
      <legend className="sr-only">Period</legend>
      {CLICK_WINDOWS.map((window) => (
        <label
          key={window}
          className="cursor-pointer rounded px-3 py-1 text-sm has-checked:bg-accent has-focus-visible:outline-2 has-checked:text-accent-ink forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
        >
          <input
            type="radio"
            name="click-window"
            checked={window === days}
            onChange={() => onPick(window)}
            className="sr-only"
          />
          {window} days
        </label>
      ))}
    </fieldset>
  );
}

function Figures({ data, days }: { data: ClickAnalyticsData; days: ClickWindow }) {
  const results = api.affiliate.linkResults.useQuery({ days }, { placeholderData: (former) => former });
  if (data.totalClicks + data.signUpsWithoutClick === 0) {
    return (
      <EmptyState icon={<MousePointerClick aria-hidden />} title={`No clicks in the last ${data.days} days`}>
        Share a link. Clicks appear here within seconds.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ClickMetrics data={data} />
      <div>
        <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 text-muted text-sm">
          {CLICK_KINDS.map(({ key, label, color }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className="size-3 rounded-[3px]" style={{ background: color }} /> {label}
            </li>
          ))}
        </ul>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ClickChart days={data.clicksByDate} />
        </Suspense>
      </div>
      <LinkResults query={results} />
      <ClickTables data={data} />
    </div>
  );
}
