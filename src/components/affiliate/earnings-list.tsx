"use client";

import { useQueryStates } from "nuqs";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { MoreButton } from "~/components/ui/more-button";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { CsvLink } from "./csv-link";
import { EarningsFilters } from "./earnings-filters";
import { EarningsRow } from "./earnings-row";
import { earningsCsvHref, earningsInput, earningsParsers, isFiltered, NO_FILTER } from "./search-params";

/** Every entry of one's ledger, newest first, each explaining itself. */
export function EarningsList({ months }: { months: readonly string[] }) {
  const [filter, setFilter] = useQueryStates(earningsParsers);
  const query = api.affiliate.earnings.useInfiniteQuery(earningsInput(filter), {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card>
      <CardHeader
        title="Earnings"
        description="Every change to your balance, newest first. Open a line to see how it was calculated, with the rates and tier of that day."
        action={<CsvLink href={earningsCsvHref(filter)} label="Earnings as CSV" />}
      />
      <EarningsFilters filter={filter} months={months} onChange={setFilter} />
      <div className="mt-3">
        {!query.data && <QueryError query={query} />}
        {query.isPending && <Skeleton className="h-48" />}
        {entries?.length === 0 && !isFiltered(filter) && (
          <EmptyState title="No earnings yet">
            Your first commission appears as soon as an order in your network is paid.
          </EmptyState>
        )}
        {entries?.length === 0 && isFiltered(filter) && (
          <EmptyState
            title="Nothing matches these filters"
            action={
              <Button variant="secondary" onClick={() => setFilter(NO_FILTER)}>
                Show everything
              </Button>
            }
          />
        )}
        {entries && entries.length > 0 && (
          <ul className="divide-y divide-line" aria-label="Earnings">
            {entries.map((entry) => (
              <EarningsRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <MoreButton pages={query}>Show older entries</MoreButton>
      </div>
    </Card>
  );
}
