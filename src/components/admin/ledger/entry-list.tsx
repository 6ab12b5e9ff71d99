"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { BookOpen, Download } from "lucide-react";
import Link from "next/link";
import { buttonStyles } from "~/components/ui/button-styles";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime, useTimeZone } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { KIND_LABELS } from "./ledger-labels";
import { LedgerSearch } from "./ledger-search";
import { entriesFilter, type LedgerSearchParams, ledgerCsvHref, ledgerHref } from "./search-params";

type Entry = RouterOutputs["admin"]["ledger"]["entries"]["rows"][number];

/** Every matching entry with the balance after it, newest first. */
export function EntryList({ params }: { params: LedgerSearchParams }) {
  const { page } = params;
  const zone = useTimeZone();
  const filter = entriesFilter(params, zone);
  const entries = api.admin.ledger.entries.useQuery({ ...filter, page }, { placeholderData: keepPreviousData });
  const isNarrowed = Boolean(params.search || params.kind || params.from || params.to);
  return (
    <div className="flex flex-col gap-2">
      <LedgerSearch label="Search by name, e-mail or order id" hasKinds />
      {!hasData(entries) ? (
        <QueryState query={entries} className="h-96" />
      ) : entries.data.rows.length === 0 ? (
        <EmptyState icon={<BookOpen aria-hidden />} title="No entries">
          {isNarrowed ? "Nothing in the ledger matches." : "Entries appear here with the first commission."}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="figures text-muted text-sm">{plural(entries.data.total, "entry", "entries")}, newest first</p>
            <a
              href={ledgerCsvHref(params, zone)}
              download
              className={buttonStyles({ variant: "secondary", size: "sm" })}
            >
              <Download aria-hidden /> Statement CSV (UTC)
            </a>
          </div>
          <Statement rows={entries.data.rows} />
          <Pagination
            page={entries.data.page}
            pageCount={entries.data.pageCount}
            hrefFor={(to) => ledgerHref({ ...params, page: to })}
          />
        </>
      )}
    </div>
  );
}

function Statement({ rows }: { rows: Entry[] }) {
  return (
    <Table
      label="Entries"
      className="[&_td]:py-1.5"
      head={["Date", "Account", "What", { numeric: "In" }, { numeric: "Out" }, { numeric: "Balance" }]}
    >
      {rows.map((entry) => (
        <TR key={entry.id}>
          <TD className="whitespace-nowrap text-muted">
            <LocalTime at={entry.createdAt} />
          </TD>
          <TD className="max-w-56">
            <Link
              href={ledgerHref({ view: "entries", search: entry.email })}
              title={entry.email}
              className="block truncate rounded underline-offset-4 hover:underline"
            >
              {entry.name}
            </Link>
          </TD>
          <TD className="min-w-56">
            {KIND_LABELS[entry.kind].label} <About entry={entry} />
          </TD>
          <TD isNumeric>{entry.amountCents > 0 && formatMoney(entry.amountCents)}</TD>
          <TD isNumeric>{entry.amountCents < 0 && formatMoney(-entry.amountCents)}</TD>
          <TD isNumeric className={entry.balanceCents < 0 ? "font-medium text-danger" : "font-medium"}>
            {formatMoney(entry.balanceCents)}
          </TD>
        </TR>
      ))}
    </Table>
  );
}

const linkStyles = "rounded text-accent underline underline-offset-4";

function About({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.orderId && (
        <span>
          <Link href={`/admin/orders?section=all&order=${entry.orderId}`} className={`font-mono ${linkStyles}`}>
            #{entry.shortOrderId}
          </Link>
          , level {entry.level}
          {(entry.generation ?? 1) > 1 && <span className="text-muted">, posting {entry.generation}</span>}
        </span>
      )}
      {entry.runId && (
        <Link href={`/admin/payouts/${entry.runId}`} className={linkStyles}>
          Payout run
        </Link>
      )}
      {entry.reason && <span className="text-muted [overflow-wrap:anywhere]"> {entry.reason}</span>}
    </>
  );
}
