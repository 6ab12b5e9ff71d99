"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { CircleCheck, CircleX, Download, RotateCw } from "lucide-react";
import { useQueryStates } from "nuqs";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Field, Input } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { QueryState } from "~/components/ui/query-state";
import { Skeleton } from "~/components/ui/skeleton";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ScreenHead } from "../screen-head";
import { BalanceList } from "./balance-list";
import { EntryList } from "./entry-list";
import {
  journalCsvHref,
  LEDGER_VIEWS,
  type LedgerSearchParams,
  ledgerHref,
  ledgerOptions,
  ledgerParsers,
  monthOf,
} from "./search-params";

const VIEW_LABELS = { balances: "Balances", entries: "Statement", journal: "Journal", checks: "Checks" } as const;

export function LedgerScreen() {
  const [params] = useQueryStates(ledgerParsers, ledgerOptions);
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Ledger"
        hint="Every change to affiliate balances. Entries are never edited: correct a mistake with an adjustment."
      />
      <TabLinks label="Views" items={tabsOf(LEDGER_VIEWS, VIEW_LABELS, params.view, (view) => ledgerHref({ view }))} />
      {params.view === "balances" && <BalanceList params={params} />}
      {params.view === "entries" && <EntryList params={params} />}
      {params.view === "journal" && <Journal params={params} />}
      {params.view === "checks" && <LedgerChecks />}
    </div>
  );
}

type Report = RouterOutputs["admin"]["ledger"]["verify"];

/** Runs the consistency checks live and lists every difference they find. */
function LedgerChecks() {
  const report = api.admin.ledger.verify.useQuery(undefined, { refetchOnWindowFocus: false });
  if (report.isPending) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <p className="text-muted">Checking every entry…</p>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (report.isError) return <QueryError query={report} />;
  const { data } = report;
  const broken = data.checks.filter(({ count }) => count > 0).length;
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={data.isRight ? "success" : "danger"}
        title={
          data.isRight
            ? "The books balance"
            : `${broken} of ${data.checks.length} checks ${broken === 1 ? "finds" : "find"} differences`
        }
        action={
          <Button size="sm" variant="secondary" isPending={report.isFetching} onClick={() => report.refetch()}>
            <RotateCw aria-hidden /> Check again
          </Button>
        }
      >
        <span className="figures">
          {plural(data.entries, "entry", "entries")}, checked <LocalTime at={data.checkedAt} />
        </span>
      </Notice>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {data.checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </div>
  );
}

function CheckRow({ check: { title, count, differences } }: { check: Report["checks"][number] }) {
  const isRight = count === 0;
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <li className="flex gap-3 px-4 py-2.5 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isRight ? "text-success" : "text-danger"}`} />
      <div className="min-w-0 flex-1">
        <p>
          {title}
          <span className="sr-only">: {isRight ? "right" : "wrong"}</span>
        </p>
        {!isRight && (
          <>
            <p className="figures mt-1 font-medium text-danger text-sm">{plural(count, "difference")}</p>
            <ul className="mt-1 flex flex-col gap-1 text-sm">
              {differences.map(({ subject, difference }) => (
                <li key={`${subject} ${difference}`} className="break-words">
                  <span className="font-medium">{subject}</span>: <span className="text-muted">{difference}</span>
                </li>
              ))}
              {count > differences.length && <li className="text-muted">and {count - differences.length} more</li>}
            </ul>
          </>
        )}
      </div>
    </li>
  );
}

/** One month for the accountant: balances per account, and the double-entry journal as CSV. */
function Journal({ params }: { params: LedgerSearchParams }) {
  const [, setParams] = useQueryStates(ledgerParsers, ledgerOptions);
  const month = monthOf(params, new Date());
  const balances = api.admin.ledger.journal.useQuery({ month }, { placeholderData: keepPreviousData });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Month (UTC)" className="lg:flex-row lg:items-center">
          <Input
            type="month"
            value={month}
            min="2000-01"
            max="2099-12"
            onChange={({ target }) => setParams({ month: target.value || null })}
          />
        </Field>
        {(["journal", "balances"] as const).map((what) => (
          <a key={what} href={journalCsvHref(what, month)} download className={buttonStyles({ variant: "secondary" })}>
            <Download aria-hidden /> {what === "journal" ? "Journal CSV" : "Balances CSV"}
          </a>
        ))}
      </div>
      <details className="max-w-prose text-muted text-sm">
        <summary className="w-fit cursor-pointer rounded">What is counted</summary>
        Double entry: each movement debits one account and credits another. Payments, refunds and corrections count on
        their day, so a month that is over never changes. What was booked before it was marked as a test is taken back
        on the day it was marked. Tests and the house account's commissions are left out, and so are overpayments that
        were kept: add them by hand.
      </details>
      {!hasData(balances) ? (
        <QueryState query={balances} className="h-80" />
      ) : (
        <Table
          label="Balances by account"
          className={cn("[&_td]:py-2", balances.isPlaceholderData && "opacity-60")}
          head={[
            "Account",
            { numeric: "Opening" },
            { numeric: "Debit" },
            { numeric: "Credit" },
            { numeric: "Closing" },
          ]}
        >
          {balances.data.map((row) => (
            <TR key={row.account}>
              <TD>
                <span className="text-muted">{row.account}</span> {row.name}
              </TD>
              <TD isNumeric>{formatMoney(row.openingCents)}</TD>
              <TD isNumeric>{formatMoney(row.debitCents)}</TD>
              <TD isNumeric>{formatMoney(row.creditCents)}</TD>
              <TD isNumeric className="font-medium">
                {formatMoney(row.closingCents)}
              </TD>
            </TR>
          ))}
          <TR className="font-medium">
            <TD>Total</TD>
            <TD />
            <TD isNumeric>{formatMoney(balances.data.reduce((sum, row) => sum + row.debitCents, 0))}</TD>
            <TD isNumeric>{formatMoney(balances.data.reduce((sum, row) => sum + row.creditCents, 0))}</TD>
            <TD />
          </TR>
        </Table>
      )}
    </div>
  );
}
