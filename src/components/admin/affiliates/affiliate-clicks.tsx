"use client";

import { MousePointerClick } from "lucide-react";
import { useState } from "react";
import { ClickTables } from "~/components/affiliate/click-tables";
import { ClickMetrics } from "~/components/shared/click-metrics";
import { LinkResults } from "~/components/shared/link-results";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { SelectField } from "~/components/ui/select-field";
import { Skeleton } from "~/components/ui/skeleton";
import { CLICK_WINDOWS, type ClickWindow, DEFAULT_CLICK_WINDOW } from "~/schemas/affiliate-links";
import { api } from "~/trpc/react";

/** What the affiliate's links brought in the last 7, 30 or 90 days. */
export function AffiliateClicks({ userId }: { userId: string }) {
  const [days, setDays] = useState<ClickWindow>(DEFAULT_CLICK_WINDOW);
  const clicks = api.admin.affiliates.clicks.useQuery({ userId, days });
  const results = api.admin.affiliates.linkResults.useQuery({ userId, days });
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Clicks</h2>
      <SelectField
        label="Period"
        className="max-w-44"
        value={days}
        options={CLICK_WINDOWS.map((value) => ({ value, label: `Last ${value} days` }))}
        onChange={setDays}
      />
      {clicks.isPending ? (
        <Skeleton className="h-96" />
      ) : clicks.isError ? (
        <QueryError query={clicks} title="Unable to load click analytics" />
      ) : clicks.data.totalClicks + clicks.data.signUpsWithoutClick === 0 ? (
        <EmptyState icon={<MousePointerClick aria-hidden />} title="No clicks">
          No visits through this affiliate's links in the last {days} days.
        </EmptyState>
      ) : (
        <>
          <ClickMetrics data={clicks.data} />
          <LinkResults query={results} />
          <ClickTables data={clicks.data} />
        </>
      )}
    </div>
  );
}
