"use client";

import { Download, Printer } from "lucide-react";
import { useQueryStates } from "nuqs";
import type { MouseEvent } from "react";
import { EarningStateLabel } from "~/components/shared/earning-state-label";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Card } from "~/components/ui/card";
import { type Column, DataTable } from "~/components/ui/data-table";
import { QueryState } from "~/components/ui/query-state";
import { SelectField } from "~/components/ui/select-field";
import { LEDGER_KIND_LABELS } from "~/domain/ledger";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { formatDate } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";
import { STATUS_LABELS } from "./earning-labels";
import { monthName } from "./months";
import { earningsParsers } from "./search-params";

/**
 * Prints only the statement (see globals.css). The attribute is removed afterwards so that other pages print in full.
 */
function printStatement(event: MouseEvent<HTMLButtonElement>) {
  // A closed <details> would not print its content.
  const lines = event.currentTarget.closest("[data-print]")?.querySelector("details");
  if (lines) lines.open = true;
  const root = document.documentElement;
  root.dataset.printing = "";
  window.addEventListener("afterprint", () => delete root.dataset.printing, { once: true });
  window.print();
}

export function StatementSection({ months, code }: { months: readonly string[]; code: string | null }) {
  const [{ statement }, setParams] = useQueryStates(earningsParsers);
  const month = statement ?? months[0] ?? "";
  const { data, error, isPending, refetch } = api.affiliate.statement.useQuery({ month });
  const choices = months.includes(month) ? months : [month, ...months];
  return (
    <Card
      data-print="statement"
      title="Monthly statement"
      description="Days and months are in UTC. The closing balance is the next month's opening."
      action={
        <div className="flex w-full flex-wrap items-end gap-2 sm:w-auto print:hidden">
          <SelectField
            label="Month"
            className="min-w-40 basis-full sm:basis-auto"
            value={month}
            options={choices.map((value) => ({ value, label: monthName(value) }))}
            onChange={(statement) => setParams({ statement })}
          />
          <a
            href={`/affiliate/statement.csv?month=${month}`}
            download
            className={buttonStyles({ variant: "secondary" })}
          >
            <Download aria-hidden /> CSV
          </a>
          <Button variant="secondary" onClick={printStatement}>
            <Printer aria-hidden /> Print
          </Button>
        </div>
      }
    >
      {(error || isPending) && <QueryState query={{ error, refetch }} className="h-72" />}
      {data && (
        <>
          <p className="mb-3 hidden font-semibold print:block">
            Statement of {monthName(month)} for affiliate {code}
          </p>
          <StatementSums statement={data} />
          <StatementLines statement={data} />
        </>
      )}
    </Card>
  );
}

type Statement = RouterOutputs["affiliate"]["statement"];

/** From opening to closing balance; the lines add up. */
function StatementSums({ statement }: { statement: Statement }) {
  const lines = [
    ["Opening balance", statement.openingCents, false],
    ["Earned", statement.earnedCents, false],
    ["Taken back", statement.reversedCents, false],
    ["Adjusted", statement.adjustedCents, false],
    ["Paid out", statement.paidCents, false],
    ["Closing balance", statement.closingCents, true],
  ] as const;
  return (
    <dl className="grid gap-x-8 sm:max-w-md">
      {lines.map(([label, cents, isSum]) => (
        <div
          key={label}
          className={cn(
            "flex justify-between gap-4 py-1",
            isSum && "mt-1 border-line-strong border-t pt-2 font-semibold",
          )}
        >
          <dt className={isSum ? undefined : "text-muted"}>{label}</dt>
          <dd className="figures" data-testid={`statement ${label}`}>
            {formatMoney(cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS: readonly Column<Statement["lines"][number]>[] = [
  { head: "Date", className: "whitespace-nowrap", cell: ({ createdAt }) => formatDate(createdAt) },
  {
    head: "What",
    cell: (line) => (
      <>
        {LEDGER_KIND_LABELS[line.kind]}
        {(line.reason ?? line.reference) && (
          <span className="block max-w-64 break-words text-muted">{line.reason ?? line.reference}</span>
        )}
        <OnPhone line={line} />
      </>
    ),
  },
  { head: "Order", isWide: true, className: "font-mono", cell: ({ shortOrderId }) => shortOrderId ?? "-" },
  { head: "Level", isWide: true, cell: ({ level }) => level ?? "-" },
  {
    head: "Status",
    isWide: true,
    cell: ({ state }) =>
      state ? (
        <Badge tone={STATUS_LABELS[state.status].tone}>
          <EarningStateLabel state={state} />
        </Badge>
      ) : (
        "-"
      ),
  },
  { head: "Amount", isNumeric: true, className: "font-semibold", cell: ({ amountCents }) => formatMoney(amountCents) },
];

/** The month's ledger entries, oldest first. */
function StatementLines({ statement }: { statement: Statement }) {
  const { lines, lineCount, month } = statement;
  if (lineCount === 0) return <p className="mt-4 text-muted text-sm">No activity in {monthName(month)}.</p>;
  return (
    <details className="mt-4" open={lineCount <= 12}>
      <summary className="cursor-pointer font-medium text-sm print:hidden">
        {lineCount.toLocaleString("en-US")} {lineCount === 1 ? "movement" : "movements"}
      </summary>
      <div className="mt-3">
        <DataTable
          label={`Activity in ${monthName(month)}`}
          className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2"
          columns={COLUMNS}
          rows={lines}
          keyOf={({ id }) => id}
        />
        {lineCount > lines.length && (
          <p className="mt-2 text-muted text-sm">
            The first {lines.length} of {lineCount.toLocaleString("en-US")} lines; the CSV has them all.
          </p>
        )}
      </div>
    </details>
  );
}

function OnPhone({ line }: { line: Statement["lines"][number] }) {
  const said = [line.shortOrderId, line.level !== null && `level ${line.level}`].filter(Boolean);
  if (said.length === 0 && !line.state) return null;
  return (
    <span className="block text-muted text-xs sm:hidden">
      {said.join(" · ")}
      {said.length > 0 && line.state && " · "}
      {line.state && <EarningStateLabel state={line.state} />}
    </span>
  );
}
