"use client";

import { useState } from "react";
import { DataTable } from "~/components/ui/data-table";
import { QueryError } from "~/components/ui/query-error";
import { SelectField } from "~/components/ui/select-field";
import { Skeleton } from "~/components/ui/skeleton";
import { LINK_DIMENSIONS, type LinkDimension } from "~/domain/clicks";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import type { RouterOutputs } from "~/trpc/react";

type Row = RouterOutputs["affiliate"]["linkResults"]["rows"][number];
type LinkResultsProps = {
  query: { data: { rows: Row[] } | undefined; error: unknown; refetch: () => unknown };
};

const LABELS: Readonly<Record<LinkDimension, { label: string; none: string; others: string }>> = {
  link: { label: "Link", none: "-", others: "All other links" },
  source: { label: "Source", none: "-", others: "All other sources" },
  medium: { label: "Medium", none: "No medium given", others: "All other media" },
  campaign: { label: "Campaign", none: "No campaign given", others: "All other campaigns" },
};
const count = (value: number) => value.toLocaleString("en-US");

export function LinkResults({ query }: LinkResultsProps) {
  const [by, setBy] = useState<LinkDimension>("link");
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="font-semibold">Sign-ups, orders and revenue</h3>
        <SelectField
          label="By"
          className="w-full sm:w-44"
          value={by}
          options={LINK_DIMENSIONS.map((value) => ({ value, label: LABELS[value].label }))}
          onChange={setBy}
        />
      </div>
      <QueryError query={query} />
      {!query.error && !query.data && <Skeleton className="h-40" />}
      {query.data && <ResultsTable by={by} rows={query.data.rows.filter((row) => row.by === by)} />}
    </section>
  );
}

function ResultsTable({ by, rows }: { by: LinkDimension; rows: readonly Row[] }) {
  const { label, none, others } = LABELS[by];
  if (rows.length === 0) return <p className="text-muted text-sm">Nobody but bots has clicked in this period.</p>;
  return (
    <>
      <DataTable
        label={`Results by ${label.toLowerCase()}`}
        className="[&_td]:px-2 [&_th]:px-2"
        rows={rows}
        keyOf={({ name }) => name ?? "others"}
        columns={[
          {
            head: label,
            className: "w-full min-w-24 [overflow-wrap:anywhere]",
            cell: (row) => (
              <>
                {row.name === null ? others : row.name || none}
                <span className="figures block text-muted text-xs sm:hidden">
                  {plural(row.clicks, "click")}, {plural(row.orders, "order")}, {rateOf(row)}
                </span>
              </>
            ),
          },
          { head: "Clicks", isNumeric: true, isWide: true, cell: ({ clicks }) => count(clicks) },
          { head: "Sign-ups", isNumeric: true, cell: ({ signUps }) => count(signUps) },
          { head: "Rate", isNumeric: true, isWide: true, cell: rateOf },
          { head: "Orders", isNumeric: true, isWide: true, cell: ({ orders }) => count(orders) },
          { head: "Revenue", isNumeric: true, cell: ({ revenueCents }) => formatMoney(revenueCents) },
        ]}
      />
      <p className="text-muted text-sm">
        Clicks of the period, without bots. Orders and revenue count what the people who signed up through them have
        paid for so far, without shipping. Rate is sign-ups per click. Medium and campaign come from utm_medium and
        utm_campaign in the link.
      </p>
    </>
  );
}

const rateOf = ({ rateBps }: Row) => (rateBps === null ? "-" : `${(rateBps / 100).toFixed(1)}%`);
