"use client";

import { useQueryStates } from "nuqs";
import { Card, CardHeader } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { MoreButton } from "~/components/ui/more-button";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { earningsParsers } from "./search-params";

/** Orders below that paid this level nothing, each with its reason; by the same level, month and order as the earnings. */
export function UnpaidLevels() {
  const [{ level, month, order }] = useQueryStates(earningsParsers);
  const query = api.affiliate.unpaidLevels.useInfiniteQuery(
    { ...(level && { level }), ...(month && { month }), ...(order && { order }) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Card>
      <CardHeader
        title="Not paid, and why"
        description="Orders in your network that paid you nothing. Refunded orders are listed above as void; a paused bonus is noted on its commission."
      />
      {!query.data && <QueryError query={query} />}
      {query.isPending && <Skeleton className="h-16" />}
      {rows?.length === 0 && <p className="text-muted text-sm">Every order in your network paid you.</p>}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Not paid, and why">
          {rows.map((row) => (
            <li
              key={`${row.shortOrderId}-${row.generation}-${row.level}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 text-sm"
            >
              <span>
                <span className="font-mono">{row.shortOrderId}</span> · level {row.level} · {row.why}
              </span>
              <span className="text-muted">
                <LocalDate at={row.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={query}>Show older orders</MoreButton>
    </Card>
  );
}
