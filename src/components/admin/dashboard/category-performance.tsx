"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { BarList } from "./bar-list";
import { counted, periodLabel, whole } from "./metric-labels";
import type { FigurePeriod } from "./search-params";

export function CategoryPerformance({ period }: { period: FigurePeriod }) {
  const categories = api.admin.dashboard.categories.useQuery(period);
  return (
    <Card>
      <CardHeader title="Category Performance" description={`Views. ${periodLabel(period)} (UTC)`} />
      {categories.isError ? (
        <QueryError query={categories} />
      ) : !categories.data ? (
        <Skeleton className="h-64" />
      ) : categories.data.rows.length === 0 ? (
        <p className="text-muted">No category views in this period.</p>
      ) : (
        <BarList
          label="Categories by views"
          rows={categories.data.rows.map(({ id, name, views, uniqueViews }) => ({
            key: id,
            name,
            size: views,
            value: `${counted(views, "view")}, ${whole(uniqueViews)} unique`,
          }))}
        />
      )}
    </Card>
  );
}
