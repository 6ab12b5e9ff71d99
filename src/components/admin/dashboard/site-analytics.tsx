"use client";

import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { BarList } from "./bar-list";
import { percent, periodLabel, VISITS_NOT_KEPT, whole } from "./metric-labels";
import type { FigurePeriod } from "./search-params";

export function SiteAnalytics({ period }: { period: FigurePeriod }) {
  const analytics = api.admin.dashboard.analytics.useQuery(period);
  return (
    <Card title="Site Analytics" description={`${periodLabel(period)} (UTC), without bots`}>
      {!hasData(analytics) ? (
        <QueryState query={analytics} title="Unable to load analytics" className="h-64" />
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <dl className="figures grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3">
            {(
              [
                ["Total views", analytics.data.totalViews],
                ["Unique visitors", analytics.data.uniqueVisitors],
                ["Product views", analytics.data.productViews],
                ["Checkout views", analytics.data.checkoutViews],
                ["Home views", analytics.data.homeViews],
                ["Category views", analytics.data.categoryViews],
              ] as const
            ).map(([label, count]) => (
              <div key={label} className="bg-surface p-4">
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="mt-1 font-semibold text-xl">{count === null ? "-" : whole(count)}</dd>
              </div>
            ))}
          </dl>
          <section aria-label="Traffic sources">
            <h3 className="mb-3 font-medium">Traffic sources</h3>
            {analytics.data.trafficSources === null ? (
              <p className="text-muted">{VISITS_NOT_KEPT}</p>
            ) : analytics.data.trafficSources.length === 0 ? (
              <p className="text-muted">No visits in this period.</p>
            ) : (
              <BarList
                label="Top 5 sources"
                rows={analytics.data.trafficSources.map(({ sourceName, visitorCount, shareBps }) => ({
                  key: sourceName,
                  name: sourceName,
                  size: visitorCount,
                  value: `${plural(visitorCount, "visitor")}, ${percent(shareBps)}`,
                }))}
              />
            )}
          </section>
        </div>
      )}
    </Card>
  );
}
