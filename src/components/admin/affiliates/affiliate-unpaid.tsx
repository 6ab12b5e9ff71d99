"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";

/** Orders below that paid this affiliate nothing, and why. */
export function AffiliateUnpaid({ userId }: { userId: string }) {
  const unpaid = api.admin.affiliates.unpaid.useQuery({ userId });
  if (unpaid.isPending) return <Skeleton className="h-24" />;
  if (unpaid.isError) return <QueryError query={unpaid} />;
  const { rows, nextCursor } = unpaid.data;
  return (
    <Card>
      <CardHeader
        title="Levels not paid"
        description={
          nextCursor
            ? `The latest ${rows.length} orders below that paid nothing here.`
            : "Orders below that paid nothing here."
        }
      />
      {rows.length === 0 ? (
        <p className="text-muted text-sm">Every order below was paid to this affiliate.</p>
      ) : (
        <ul aria-label="Levels not paid" className="divide-y divide-line text-sm">
          {rows.map((row) => (
            <li
              key={`${row.shortOrderId}-${row.generation}-${row.level}`}
              className="flex flex-wrap justify-between gap-x-4 py-2"
            >
              <span>
                <span className="font-mono">#{row.shortOrderId}</span>, level {row.level}: {row.why}
              </span>
              <span className="figures text-muted">
                <LocalDate at={row.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
