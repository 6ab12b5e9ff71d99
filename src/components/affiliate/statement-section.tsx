"use client";

import { Download, Printer } from "lucide-react";
import { useQueryStates } from "nuqs";
import type { MouseEvent } from "react";
import { Button, buttonStyles } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { SelectField } from "~/components/ui/select-field";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { monthName } from "./months";
import { earningsParsers } from "./search-params";
import { StatementLines } from "./statement-lines";
import { StatementSums } from "./statement-sums";

/** The print leaves out all but the statement; the mark is taken off again, so that other pages print whole. */
function printStatement(event: MouseEvent<HTMLButtonElement>) {
  // What is folded away would not be on the paper.
  const lines = event.currentTarget.closest("[data-print]")?.querySelector("details");
  if (lines) lines.open = true;
  const root = document.documentElement;
  root.dataset.printing = "";
  window.addEventListener("afterprint", () => delete root.dataset.printing, { once: true });
  window.print();
}

type StatementSectionProps = { months: readonly string[]; code: string | null };

/** The monthly statement: what was owed, what was earned, reversed, adjusted and paid, and what is owed after. */
export function StatementSection({ months, code }: StatementSectionProps) {
  const [{ statement }, setParams] = useQueryStates(earningsParsers);
  const month = statement ?? months[0] ?? "";
  const { data, error, isPending, refetch } = api.affiliate.statement.useQuery({ month });
  const choices = months.includes(month) ? months : [month, ...months];
  return (
    <Card data-print="statement">
      <CardHeader
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
      />
      <QueryError query={{ error, refetch }} />
      {isPending && <Skeleton className="h-72" />}
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
