"use client";

import { ChartColumn } from "lucide-react";
import { Suspense } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/data-table";
import { EmptyState } from "~/components/ui/empty-state";
import { lazyPart } from "~/components/ui/lazy-part";
import { QueryState } from "~/components/ui/query-state";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import type { MonthOfEarnings } from "~/domain/monthly-earnings";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { EARNING_SERIES } from "./earning-series";
import { monthName } from "./months";

// The chart library is large, so it loads only when there is data to draw.
const EarningsChart = lazyPart(async () => (await import("./earnings-chart")).default);

/** Earnings by month and level, as chart and table. `hasEarned`: there were earnings, maybe over 12 months ago. */
export function MonthlyEarnings({ hasEarned }: { hasEarned: boolean }) {
  const { data, error, refetch, isPending } = api.affiliate.monthlyEarnings.useQuery();
  const isEmpty = data?.months.every(({ month: _, ...sums }) => Object.values(sums).every((cents) => cents === 0));
  return (
    <Card
      className="min-w-0"
      title="Earnings by month"
      description="Commissions of the last 12 months by level, minus what was taken back. Months are in UTC."
      action={
        <ButtonLink href="/affiliate/earnings" variant="secondary" size="sm">
          All earnings
        </ButtonLink>
      }
    >
      {(error || isPending) && <QueryState query={{ error, refetch }} className="h-96" />}
      {isEmpty && hasEarned && (
        <EmptyState
          icon={<ChartColumn aria-hidden />}
          title="Nothing in the last 12 months"
          link={{ href: "/affiliate/earnings", label: "See your earlier earnings" }}
        >
          Your next commission appears as soon as an order in your network is paid.
        </EmptyState>
      )}
      {isEmpty && !hasEarned && (
        <EmptyState icon={<ChartColumn aria-hidden />} title="No earnings yet">
          Your first commission appears as soon as an order in your network is paid.
        </EmptyState>
      )}
      {data && !isEmpty && <ChartAndTable months={data.months} />}
    </Card>
  );
}

function ChartAndTable({ months }: { months: readonly MonthOfEarnings[] }) {
  const shown = EARNING_SERIES.filter(({ key }) => key !== "adjusted" || months.some(({ adjusted }) => adjusted !== 0));
  return (
    <div className="flex flex-col gap-5">
      <div>
        <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {shown.map(({ key, label, color }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className="size-3 rounded-[3px]" style={{ background: color }} /> {label}
            </li>
          ))}
        </ul>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <EarningsChart months={months} />
        </Suspense>
      </div>
      <DataTable
        label="Earnings by month and level"
        className="[&_td]:px-2 [&_th]:px-2"
        rows={months.toReversed()}
        keyOf={({ month }) => month}
        columns={[
          { head: "Month", className: "whitespace-nowrap", cell: ({ month }) => monthName(month) },
          { head: "Total", isNumeric: true, className: "font-semibold", cell: ({ total }) => formatMoney(total) },
          ...shown.map(({ key, label }) => ({
            head: label,
            isNumeric: true,
            cell: (month: MonthOfEarnings) => (
              <span className={cn(month[key] === 0 && "text-muted")}>{formatMoney(month[key])}</span>
            ),
          })),
        ]}
      />
    </div>
  );
}
