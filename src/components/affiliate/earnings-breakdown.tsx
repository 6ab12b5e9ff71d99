"use client";

import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/data-table";
import { QueryState } from "~/components/ui/query-state";
import { SelectField } from "~/components/ui/select-field";
import { Table, TBody, TD, TR } from "~/components/ui/table";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { STATUS_LABELS } from "./earning-labels";
import { monthName, monthOptions } from "./months";
import { type EarningsFilter, earningsHref, earningsParsers } from "./search-params";

type Breakdown = RouterOutputs["affiliate"]["breakdown"];

/** Commission Breakdown: commissions of one month or all time, by level and status. */
export function EarningsBreakdown({ months }: { months: readonly string[] }) {
  const [{ period: month }, setParams] = useQueryStates(earningsParsers);
  const query = api.affiliate.breakdown.useQuery(month ? { month } : {});
  return (
    <Card
      title="Commission Breakdown"
      description="Commissions posted in the period, minus what was taken back, plus adjustments. The total matches the statement."
      action={
        <SelectField
          label="Period"
          className="w-full sm:w-44"
          value={month}
          options={monthOptions(months, "All time")}
          onChange={(period) => setParams({ period })}
        />
      }
    >
      {(query.error || query.isPending) && <QueryState query={query} className="h-64" />}
      {query.data && <Sums breakdown={query.data} month={month} />}
    </Card>
  );
}

function Sums({ breakdown, month }: { breakdown: Breakdown; month: string | null }) {
  const inPeriod = (filter: Partial<EarningsFilter>) => earningsHref({ kind: "earn", ...filter, month, period: month });
  const { totalCents, earned, byLevel, byStatus } = breakdown;
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="figures font-semibold text-2xl">{formatMoney(totalCents)}</span>{" "}
        <span className="text-muted text-sm">
          from {earned.count.toLocaleString("en-US")} {earned.count === 1 ? "commission" : "commissions"},{" "}
          {month ? `in ${monthName(month)}` : "all time"}
        </span>
      </p>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]" aria-label="By status">
        {byStatus.map(({ status, count, amountCents, takenBackCents, settledCents, correctedCents }) => (
          <li key={status} className="relative rounded border border-line p-3 hover:border-line-strong">
            <Link href={inPeriod({ status })} className="rounded after:absolute after:inset-0">
              <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>
            </Link>
            <p className="figures mt-2 font-semibold">{formatMoney(amountCents)}</p>
            <p className="text-muted text-sm">
              {count.toLocaleString("en-US")} {STATUS_LABELS[status].means}
              {takenBackCents < 0 && `, after ${formatMoney(-takenBackCents)} taken back`}
              {correctedCents !== 0 && `, with ${formatMoney(correctedCents)} of corrections`}
            </p>
            {settledCents !== 0 && <p className="mt-1 text-muted text-sm">{settledText(settledCents)}</p>}
          </li>
        ))}
      </ul>
      <Closing breakdown={breakdown} linkTo={inPeriod} />
      {byLevel.length === 0 ? (
        <p className="text-muted text-sm">No commissions in this period.</p>
      ) : (
        <DataTable
          label="By level"
          rows={byLevel}
          keyOf={({ level }) => level}
          columns={[
            {
              head: "Level",
              className: "whitespace-nowrap",
              cell: ({ level }) => <TextLink href={inPeriod({ level })}>Level {level}</TextLink>,
            },
            { head: "Commissions", isNumeric: true, cell: ({ count }) => count.toLocaleString("en-US") },
            {
              head: "Taken back",
              isNumeric: true,
              isWide: true,
              cell: ({ takenBackCount }) => takenBackCount.toLocaleString("en-US"),
            },
            {
              head: "Amount",
              isNumeric: true,
              className: "font-semibold",
              cell: ({ amountCents }) => formatMoney(amountCents),
            },
          ]}
        />
      )}
    </div>
  );
}

/** Where a commission lies that was taken back after its payout: in the money that was sent, and against what comes next. */
const settledText = (cents: number) =>
  cents > 0
    ? `${formatMoney(cents)} of it was taken back later`
    : `${formatMoney(cents)} taken back after it was paid to you: your next earnings cover it`;

type ClosingProps = { breakdown: Breakdown; linkTo: (filter: Partial<EarningsFilter>) => string };

/** From posted commissions to the total: minus reversals, plus corrections in the period. */
function Closing({ breakdown: { earned, takenBack, corrections, totalCents }, linkTo }: ClosingProps) {
  const lines = [
    { label: "Posted", href: linkTo({}), ...earned },
    { label: "Taken back", href: linkTo({ kind: "reverse" }), ...takenBack },
    { label: "Corrections", href: linkTo({ kind: "adjust" }), ...corrections },
  ];
  return (
    <Table label="From posted to total">
      <TBody>
        {lines.map(({ label, href, count, amountCents }) => (
          <TR key={label}>
            <TD>
              <TextLink href={href}>{label}</TextLink>
            </TD>
            <TD isNumeric>{count.toLocaleString("en-US")}</TD>
            <TD isNumeric>{formatMoney(amountCents)}</TD>
          </TR>
        ))}
        <TR>
          <TD className="font-semibold">Total</TD>
          <TD />
          <TD isNumeric className="font-semibold">
            {formatMoney(totalCents)}
          </TD>
        </TR>
      </TBody>
    </Table>
  );
}
