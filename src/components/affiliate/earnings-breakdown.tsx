"use client";

import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Badge } from "~/components/ui/badge";
import { Card, CardHeader } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { SelectField } from "~/components/ui/select-field";
import { Skeleton } from "~/components/ui/skeleton";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { STATUS_LABELS } from "./earning-labels";
import { monthName } from "./months";
import { type EarningsFilter, earningsHref, earningsParsers } from "./search-params";

type Breakdown = RouterOutputs["affiliate"]["breakdown"];

/** Commission Breakdown: a month's commissions, or all of them, by level and by what has become of them. */
export function EarningsBreakdown({ months }: { months: readonly string[] }) {
  const [{ period: month }, setParams] = useQueryStates(earningsParsers);
  const query = api.affiliate.breakdown.useQuery(month ? { month } : {});
  return (
    <Card>
      <CardHeader
        title="Commission Breakdown"
        description="Commissions posted in the period, minus reversals, plus adjustments. The total matches the statement."
        action={
          <SelectField
            label="Period"
            className="w-full sm:w-44"
            value={month}
            options={[
              { value: null, label: "All time" },
              ...months.map((value) => ({ value, label: monthName(value) })),
            ]}
            onChange={(period) => setParams({ period })}
          />
        }
      />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-64" />}
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
      <Closing breakdown={breakdown} linkTo={inPeriod} />
      {byLevel.length === 0 ? (
        <p className="text-muted text-sm">No commissions in this period.</p>
      ) : (
        <Table label="By level">
          <THead>
            <TR>
              <TH>Level</TH>
              <TH isNumeric>Commissions</TH>
              <TH isNumeric className="max-sm:hidden">
                Taken back
              </TH>
              <TH isNumeric>Amount</TH>
            </TR>
          </THead>
          <TBody>
            {byLevel.map(({ level, count, amountCents, takenBackCount }) => (
              <TR key={level}>
                <TD className="whitespace-nowrap">
                  <TextLink href={inPeriod({ level })}>Level {level}</TextLink>
                </TD>
                <TD isNumeric>{count.toLocaleString("en-US")}</TD>
                <TD isNumeric className="max-sm:hidden">
                  {takenBackCount.toLocaleString("en-US")}
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

type ClosingProps = { breakdown: Breakdown; linkTo: (filter: Partial<EarningsFilter>) => string };

/** What leads from the posted commissions to the total: reversals of the period, and corrections by the shop. */
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
