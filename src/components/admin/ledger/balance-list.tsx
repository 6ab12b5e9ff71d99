"use client";

import { Wallet } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Pagination } from "~/components/ui/pagination";
import { Skeleton } from "~/components/ui/skeleton";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/lib/format-money";
import { api, type RouterOutputs } from "~/trpc/react";
import { AdjustDialog } from "./adjust-dialog";
import { type LedgerAddress, ledgerHref } from "./ledger-address";
import { LedgerSearch } from "./ledger-search";

export type Balance = RouterOutputs["admin"]["ledger"]["balances"]["rows"][number];

/** What each affiliate is owed, has earned and has been paid, and the button that corrects it. */
export function BalanceList({ address }: { address: LedgerAddress }) {
  const { search, page } = address;
  const balances = api.admin.ledger.balances.useQuery({ search, page });
  return (
    <div className="flex flex-col gap-4">
      <LedgerSearch address={address} label="Search by name or e-mail" />
      {balances.isPending ? (
        <Skeleton className="h-96" />
      ) : balances.isError ? (
        <ErrorState requestId={balances.error.data?.requestId ?? undefined} onRetry={() => balances.refetch()} />
      ) : balances.data.rows.length === 0 ? (
        <EmptyState icon={<Wallet aria-hidden />} title="No affiliates found">
          {search ? `Nobody in the programme matches "${search}".` : "Balances appear here with the first affiliate."}
        </EmptyState>
      ) : (
        <BalanceTable data={balances.data} address={address} />
      )}
    </div>
  );
}

type BalanceTableProps = { data: RouterOutputs["admin"]["ledger"]["balances"]; address: LedgerAddress };

function BalanceTable({ data: { rows, total, pageCount }, address }: BalanceTableProps) {
  const [adjusted, setAdjusted] = useState<Balance | null>(null);
  return (
    <>
      <p className="figures text-muted text-sm">
        {total} {total === 1 ? "account" : "accounts"}, most owed first
      </p>
      <Table label="Balances">
        <THead>
          <TR>
            <TH>Affiliate</TH>
            <TH isNumeric>Earned</TH>
            <TH isNumeric>Paid out</TH>
            <TH isNumeric>Balance</TH>
            <TH>
              <span className="sr-only">Acts</span>
            </TH>
          </TR>
        </THead>
        <TBody>
          {rows.map((row) => (
            <TR key={row.userId}>
              <TD>
                <Link
                  href={ledgerHref({ view: "entries", search: row.email })}
                  className="rounded font-medium underline-offset-4 hover:underline"
                >
                  {row.name}
                </Link>
                {!row.isAffiliate && <Badge className="ml-2">Left the programme</Badge>}
                <span className="block text-muted">{row.email}</span>
              </TD>
              <TD isNumeric>{formatMoney(row.earnedCents)}</TD>
              <TD isNumeric>{formatMoney(row.paidTotalCents)}</TD>
              <TD isNumeric className={row.balanceCents < 0 ? "font-semibold text-danger" : "font-semibold"}>
                {formatMoney(row.balanceCents)}
              </TD>
              <TD className="text-right">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Adjust: ${row.name}`}
                  onClick={() => setAdjusted(row)}
                >
                  Adjust
                </Button>
              </TD>
            </TR>
          ))}
        </TBody>
      </Table>
      <Pagination page={address.page} pageCount={pageCount} hrefFor={(page) => ledgerHref({ ...address, page })} />
      {adjusted && <AdjustDialog key={adjusted.userId} account={adjusted} onClose={() => setAdjusted(null)} />}
    </>
  );
}
