"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useQueryStates } from "nuqs";
import { buttonStyles } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { journalCsvHref, type LedgerSearchParams, ledgerOptions, ledgerParsers, monthOf } from "./search-params";

/** The books of a month for an accountant: what each account has, and the journal in double entry as a file. */
export function Journal({ params }: { params: LedgerSearchParams }) {
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
        Double entry: each movement debits one account and credits another. Payments and refunds count on their day.
        Test orders and the house account's commissions are left out.
      </details>
      {balances.isError ? (
        <QueryError query={balances} />
      ) : !balances.data ? (
        <Skeleton className="h-80" />
      ) : (
        <Table label="Balances by account" className={cn("[&_td]:py-2", balances.isPlaceholderData && "opacity-60")}>
          <THead>
            <tr>
              <TH>Account</TH>
              <TH isNumeric>Opening</TH>
              <TH isNumeric>Debit</TH>
              <TH isNumeric>Credit</TH>
              <TH isNumeric>Closing</TH>
            </tr>
          </THead>
          <TBody>
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
          </TBody>
        </Table>
      )}
    </div>
  );
}
