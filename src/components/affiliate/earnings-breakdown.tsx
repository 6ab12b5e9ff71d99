"use client";

import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Card, CardHeader } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { Skeleton } from "~/components/ui/skeleton";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/lib/format-money";
import { api, type RouterOutputs } from "~/trpc/react";
import { STATUS_LABELS } from "./earning-words";
import { type EarningsFilter, earningsHref, monthName } from "./earnings-address";
import { useEarningsAddress } from "./use-earnings-address";

type Breakdown = RouterOutputs["affiliate"]["breakdown"];

/** Commission Breakdown: a month's commissions, or all of them, by level and by what has become of them. */
export function EarningsBreakdown({ months }: { months: readonly string[] }) {
  const { address, change } = useEarningsAddress();
  const month = address.period;
  const query = api.affiliate.breakdown.useQuery(month ? { month } : {});
  return (
    <Card>
      <CardHeader
        title="Commission Breakdown"
        description="Commissions posted in the period, by level and by status. What was taken back counts as void only."
        action={
          <Field label="Period" className="w-full sm:w-44">
            <Select value={month ?? ""} onChange={(event) => change({ period: event.target.value || undefined })}>
              <option value="">All time</option>
              {months.map((one) => (
                <option key={one} value={one}>
                  {monthName(one)}
                </option>
              ))}
            </Select>
          </Field>
        }
      />
      {query.error && (
        <ErrorState requestId={query.error.data?.requestId ?? undefined} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-64" />}
      {query.data && <Sums breakdown={query.data} month={month} />}
    </Card>
  );
}

function Sums({ breakdown, month }: { breakdown: Breakdown; month: string | undefined }) {
  const inPeriod = (filter: EarningsFilter) =>
    earningsHref({ filter: { kind: "earn", ...filter, ...(month && { month }) }, period: month });
  const { total, byLevel, byStatus } = breakdown;
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="figures font-semibold text-2xl">{formatMoney(total.amountCents)}</span>{" "}
        <span className="text-muted text-sm">
          from {total.count.toLocaleString("en-US")} {total.count === 1 ? "commission" : "commissions"},{" "}
          {month ? `in ${monthName(month)}` : "all time"}
        </span>
      </p>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label="By status">
        {byStatus.map(({ status, count, amountCents }) => (
          <li key={status} className="relative rounded border border-line p-3 hover:border-line-strong">
            <Link href={inPeriod({ status })} className="rounded after:absolute after:inset-0">
              <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>
            </Link>
            <p className="figures mt-2 font-semibold">{formatMoney(amountCents)}</p>
            <p className="text-muted text-sm">
              {count.toLocaleString("en-US")} {STATUS_LABELS[status].means}
            </p>
          </li>
        ))}
      </ul>
      {byLevel.length === 0 ? (
        <p className="text-muted text-sm">No commissions in this period.</p>
      ) : (
        <Table label="By level">
          <THead>
            <TR>
              <TH>Level</TH>
              <TH isNumeric>Commissions</TH>
              <TH isNumeric className="max-sm:hidden">
                Void
              </TH>
              <TH isNumeric>Amount</TH>
            </TR>
          </THead>
          <TBody>
            {byLevel.map(({ level, count, amountCents, voidCount }) => (
              <TR key={level}>
                <TD className="whitespace-nowrap">
                  <Link href={inPeriod({ level })} className="text-accent underline underline-offset-4">
                    Level {level}
                  </Link>
                </TD>
                <TD isNumeric>{count.toLocaleString("en-US")}</TD>
                <TD isNumeric className="max-sm:hidden">
                  {voidCount.toLocaleString("en-US")}
                </TD>
                <TD isNumeric className="font-semibold">
                  {formatMoney(amountCents)}
                </TD>
              </TR>
            ))}
          </TBody>
        </Table>
      )}
    </div>
  );
}
