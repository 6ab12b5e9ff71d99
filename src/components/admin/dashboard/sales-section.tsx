"use client";

import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { Card } from "~/components/ui/card";
import { lazyPart } from "~/components/ui/lazy-part";
import { QueryState } from "~/components/ui/query-state";
import { Skeleton } from "~/components/ui/skeleton";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { api, type RouterOutputs } from "~/trpc/react";
import { beforeLabel, comparedLabel, percent, shortDay, whole } from "./metric-labels";
import { type FigurePeriod, metricsHref } from "./search-params";

// Lazy: the chart library is large. A skeleton of the same size avoids layout shift.
const SalesChart = lazyPart(async () => (await import("./sales-chart")).SalesChart);

type Sales = RouterOutputs["admin"]["dashboard"]["sales"];

/** Sales and profit of the period, compared with the previous period. */
export function SalesSection({ period }: { period: FigurePeriod }) {
  const sales = api.admin.dashboard.sales.useQuery(period);
  return (
    <Card
      title="Sales and Profit"
      description={`${comparedLabel(period, sales.data?.isSoFar)}${sales.data ? `, and ${beforeLabel(sales.data.days, sales.data.isSoFar)}` : ""}. Sales count on the day of payment, refunds on the day of the refund.`}
      action={
        <Link
          href={metricsHref({ of: "sales", ...period })}
          className="rounded font-medium text-accent text-sm underline underline-offset-4"
        >
          The orders behind it
        </Link>
      }
    >
      {sales.isSuccess ? <SalesMetrics sales={sales.data} /> : <QueryState query={sales} className="h-96" />}
    </Card>
  );
}

function SalesMetrics({ sales }: { sales: Sales }) {
  const { days, isSoFar, totals, totalsBefore, change, series, seriesBefore } = sales;
  const before = isSoFar ? "before, by this time" : "before";
  const points = series.map((day, index) => ({
    day: day.day,
    sales: day.revenueCents,
    profit: day.profitCents,
    before: seriesBefore[index]?.revenueCents ?? 0,
  }));
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure
          label="Sales"
          sign="bg-accent"
          changeBps={change.revenueBps}
          before={`${formatMoney(totalsBefore.revenueCents)} ${before}`}
        >
          {formatMoney(totals.revenueCents)}
        </Figure>
        <Figure
          label="Profit"
          sign="bg-ink"
          changeBps={change.profitBps}
          before={`${formatMoney(totalsBefore.profitCents)} ${before}`}
        >
          {formatMoney(totals.profitCents)}
        </Figure>
        <Figure label="Paid orders" changeBps={change.ordersBps} before={`${whole(totalsBefore.orders)} ${before}`}>
          {whole(totals.orders)}
          {totals.refunds > 0 && (
            <span className="ml-2 font-normal text-base text-muted">{plural(totals.refunds, "refund")}</span>
          )}
        </Figure>
      </dl>
      {[totals, totalsBefore].every(
        ({ orders, refunds, profitCents }) => orders + refunds === 0 && profitCents === 0,
      ) ? (
        <p className="rounded border border-line-strong border-dashed px-4 py-10 text-center text-muted">
          {isSoFar
            ? `Nothing was paid so far, nor in ${beforeLabel(days, isSoFar)}.`
            : days === 1
              ? "Nothing was paid on this day or the day before."
              : `Nothing was paid in these ${2 * days} days.`}
        </p>
      ) : (
        <>
          {/* A line needs two points. */}
          {days > 1 && (
            <div className="h-64">
              <Suspense fallback={<Skeleton className="h-full" />}>
                <SalesChart points={points} />
              </Suspense>
            </div>
          )}
          <p className={days === 1 ? "hidden" : "flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm"}>
            <Key sign="bg-accent">Sales</Key>
            <Key sign="bg-ink">Profit</Key>
            <Key sign="bg-line-strong">Sales of {beforeLabel(days, isSoFar)}</Key>
          </p>
          <Numbers sales={sales} />
        </>
      )}
    </div>
  );
}

const Key = ({ sign, children }: { sign: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden className={`h-0.5 w-4 ${sign}`} />
    {children}
  </span>
);

type FigureProps = { label: string; sign?: string; changeBps: number | null; before: string; children: ReactNode };

function Figure({ label, sign, changeBps, before, children }: FigureProps) {
  // As it is shown, in tenths of a percent: less than half of one is no change.
  const way = Math.sign(Math.round((changeBps ?? 0) / 10));
  const Arrow = way < 0 ? TrendingDown : way > 0 ? TrendingUp : Minus;
  const tone = way < 0 ? "text-danger" : way > 0 ? "text-success" : "text-muted";
  return (
    <div>
      <dt className="flex items-center gap-2 text-muted text-sm">
        {sign && <span aria-hidden className={`size-2 rounded-full ${sign}`} />}
        {label}
      </dt>
      <dd className="figures mt-1 font-semibold text-2xl tracking-tight">{children}</dd>
      <dd className="figures mt-1 flex flex-wrap items-center gap-x-2 text-sm">
        {changeBps !== null && (
          <span className={`inline-flex items-center gap-1 font-medium ${tone}`}>
            <Arrow aria-hidden className="size-4" />
            {way > 0 ? "+" : ""}
            {percent(way === 0 ? 0 : changeBps)}
          </span>
        )}
        <span className="text-muted">{before}</span>
      </dd>
    </div>
  );
}

function Numbers({ sales: { days, series, seriesBefore } }: { sales: Sales }) {
  return (
    <details className="group">
      <summary className="w-fit cursor-pointer rounded font-medium text-sm">The numbers as a table</summary>
      <div className="mt-3 max-h-96 overflow-y-auto">
        <Table label="Sales and profit by day">
          <THead>
            <TR>
              <TH>Day</TH>
              <TH isNumeric>Paid orders</TH>
              <TH isNumeric>Refunds</TH>
              <TH isNumeric>Sales</TH>
              <TH isNumeric>Profit</TH>
              <TH isNumeric>Sales {days === 1 ? "the day" : `${days} days`} before</TH>
            </TR>
          </THead>
          <TBody>
            {series
              .map((day, index) => ({ ...day, before: seriesBefore[index]?.revenueCents ?? 0 }))
              .reverse()
              .map(({ day, orders, refunds, revenueCents, profitCents, before }) => (
                <TR key={day}>
                  <TD className="whitespace-nowrap">{shortDay(day)}</TD>
                  <TD isNumeric>{whole(orders)}</TD>
                  <TD isNumeric>{whole(refunds)}</TD>
                  <TD isNumeric>{formatMoney(revenueCents)}</TD>
                  <TD isNumeric>{formatMoney(profitCents)}</TD>
                  <TD isNumeric>{formatMoney(before)}</TD>
                </TR>
              ))}
          </TBody>
        </Table>
      </div>
    </details>
  );
}
