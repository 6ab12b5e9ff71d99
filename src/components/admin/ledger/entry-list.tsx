"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { KIND_LABELS } from "./ledger-labels";
import { LedgerSearch } from "./ledger-search";
import { type LedgerSearchParams, ledgerHref } from "./search-params";

type Entry = RouterOutputs["admin"]["ledger"]["entries"]["rows"][number];

/** Every entry of everybody, newest first, by person, order and kind. */
export function EntryList({ params }: { params: LedgerSearchParams }) {
  const { search, kind, page } = params;
  const entries = api.admin.ledger.entries.useQuery(
    { search, page, ...(kind ? { kind } : {}) },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="flex flex-col gap-4">
      <LedgerSearch label="Search by name, e-mail or order id" hasKinds />
      {entries.isPending ? (
        <Skeleton className="h-96" />
      ) : entries.isError ? (
        <QueryError query={entries} />
      ) : entries.data.rows.length === 0 ? (
        <EmptyState icon={<BookOpen aria-hidden />} title="No entries">
          {search || kind ? "Nothing in the ledger matches." : "Entries appear here with the first commission."}
        </EmptyState>
      ) : (
        <>
          <p className="figures text-muted text-sm">
            {entries.data.total} {entries.data.total === 1 ? "entry" : "entries"}, newest first
          </p>
          <Entries rows={entries.data.rows} />
          <Pagination
            page={page}
            pageCount={entries.data.pageCount}
            hrefFor={(number) => ledgerHref({ ...params, page: number })}
          />
        </>
      )}
    </div>
  );
}

function Entries({ rows }: { rows: Entry[] }) {
  return (
    <section aria-label="Entries">
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {rows.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_7rem] md:items-center"
          >
            <div className="min-w-0">
              <p className="truncate font-medium">{entry.name}</p>
              <p className="truncate text-muted">{entry.email}</p>
              <p className="figures text-muted">
                <LocalTime at={entry.createdAt} />
              </p>
            </div>
            <div className="order-3 col-span-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:order-none md:col-span-1">
              <Badge tone={KIND_LABELS[entry.kind].tone}>{KIND_LABELS[entry.kind].label}</Badge>
              <About entry={entry} />
            </div>
            <p className={`figures text-right font-semibold text-base ${entry.amountCents < 0 ? "text-danger" : ""}`}>
              {entry.amountCents > 0 ? "+" : ""}
              {formatMoney(entry.amountCents)}
            </p>
          </li>
        ))}
      </ul>
    </section>
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
      {entry.reason && <span className="min-w-0 break-words text-muted">{entry.reason}</span>}
    </>
  );
}
