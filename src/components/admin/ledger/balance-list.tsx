"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { AdjustDialog } from "./adjust-dialog";
import { balanceLabels } from "./balance-labels";
import { LedgerSearch } from "./ledger-search";
import { type LedgerSearchParams, ledgerHref } from "./search-params";

type Row = RouterOutputs["admin"]["ledger"]["balances"]["rows"][number];
export type Balance = Pick<Row, "userId" | "name" | "email" | "balanceCents">;

export function BalanceList({ params }: { params: LedgerSearchParams }) {
  const { search, page } = params;
  const balances = api.admin.ledger.balances.useQuery({ search, page }, { placeholderData: keepPreviousData });
  return (
    <div className="flex flex-col gap-2">
      <LedgerSearch label="Search by name or e-mail" />
      {!hasData(balances) ? (
        <QueryState query={balances} className="h-96" />
      ) : balances.data.rows.length === 0 ? (
        <EmptyState icon={<Wallet aria-hidden />} title="No affiliates found">
          {search ? `Nobody in the program matches "${search}".` : "Balances appear here with the first affiliate."}
        </EmptyState>
      ) : (
        <Balances data={balances.data} params={params} />
      )}
    </div>
  );
}

type BalancesProps = { data: RouterOutputs["admin"]["ledger"]["balances"]; params: LedgerSearchParams };

function Balances({ data: { rows, total, page: shownPage, pageCount, sums }, params }: BalancesProps) {
  const [adjusted, setAdjusted] = useState<Balance | null>(null);
  return (
    <>
      <p className="figures text-sm">
        <span className="text-muted">{plural(total, "account")}, most owed first.</span> All balances:{" "}
        <span className="font-semibold">{formatMoney(sums.owedCents)} owed.</span> {balanceLabels(sums)}
      </p>
      <section aria-label="Balances">
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {rows.map((row) => (
            <BalanceRow key={row.userId} row={row} onAdjust={() => setAdjusted(row)} />
          ))}
        </ul>
      </section>
      <Pagination page={shownPage} pageCount={pageCount} hrefFor={(page) => ledgerHref({ ...params, page })} />
      {adjusted && <AdjustDialog key={adjusted.userId} account={adjusted} onClose={() => setAdjusted(null)} />}
    </>
  );
}

type BalanceRowProps = { row: BalancesProps["data"]["rows"][number]; onAdjust: () => void };

function BalanceRow({ row, onAdjust }: BalanceRowProps) {
  return (
    <li className="dense-row grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-1.5 text-sm xl:grid-cols-[minmax(0,1fr)_9rem_9rem_8rem_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            href={ledgerHref({ view: "entries", search: row.email })}
            className="rounded font-medium underline-offset-4 hover:underline"
          >
            {row.name}
          </Link>
          {row.isHouse && <Badge>House account: kept by the shop</Badge>}
          {!row.isAffiliate && <Badge>{row.isDeleted ? "Deleted, not paid out" : "Left the program"}</Badge>}
        </p>
        <p className="truncate text-muted">{row.email}</p>
      </div>
      <Sum label="Earned" cents={row.earnedCents} className="order-3 xl:order-none" />
      <Sum label="Paid out" cents={row.paidTotalCents} className="order-4 text-right xl:order-none" />
      <p className={`figures text-right font-semibold text-base ${row.balanceCents < 0 ? "text-danger" : ""}`}>
        <span className="sr-only">Balance </span>
        <span>{formatMoney(row.balanceCents)}</span>
      </p>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Adjust: ${row.name}`}
        onClick={onAdjust}
        className="order-5 col-span-2 justify-self-end xl:order-none xl:col-span-1"
      >
        Adjust
      </Button>
    </li>
  );
}

function Sum({ label, cents, className }: { label: string; cents: number; className: string }) {
  return (
    <p className={`figures text-muted xl:text-right ${className}`}>
      {label} <span className="text-ink">{formatMoney(cents)}</span>
    </p>
  );
}
