"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import type { FigureDays } from "~/domain/metrics";
import { api } from "~/trpc/react";
import { BarList } from "./bar-list";
import { counted, whole } from "./metric-labels";

export function CategoryPerformance({ days }: { days: FigureDays }) {
  const categories = api.admin.dashboard.categories.useQuery({ days });
  return (
    <Card>
      <CardHeader title="Category Performance" description={`Views of the last ${days} days`} />
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
