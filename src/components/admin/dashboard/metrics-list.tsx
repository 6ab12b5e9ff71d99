"use client";

import { ListChecks } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { type MetricsSearchParams, metricsHref } from "./search-params";

type Page<Row> = { total: number; page: number; pageCount: number; rows: Row[] };

type MetricsListProps<Row> = {
  params: MetricsSearchParams;
  /** The period that the list is limited to, if any, such as "Today". */
  period?: string;
  list: { data: Page<Row> | undefined; error: unknown; refetch: () => unknown };
  /** What the rows are and what they add up to, for example "12 orders". */
  summary: (total: number) => ReactNode;
  children: (rows: Row[]) => ReactNode;
};

export function MetricsList<Row>({ params, period, list, summary, children }: MetricsListProps<Row>) {
  if (list.error || !list.data) return <QueryState query={list} className="h-96" />;
  const { total, page: shownPage, pageCount, rows } = list.data;
  if (total === 0) {
    return (
      <EmptyState
        icon={<ListChecks aria-hidden />}
        title={period ? `Nothing in this period: ${period}` : "Nothing here yet"}
        {...(period && { link: { href: metricsHref({ of: params.of }), label: "Show all time" } })}
      >
        {!period && "The rows behind this figure will appear here."}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="figures text-muted text-sm">{summary(total)}</p>
      {children(rows)}
      <Pagination page={shownPage} pageCount={pageCount} hrefFor={(page) => metricsHref({ ...params, page })} />
    </div>
  );
}
