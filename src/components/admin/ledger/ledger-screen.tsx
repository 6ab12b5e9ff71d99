"use client";

import { useSearchParams } from "next/navigation";
import { TabLinks } from "~/components/ui/tab-links";
import { BalanceList } from "./balance-list";
import { EntryList } from "./entry-list";
import { LedgerChecks } from "./ledger-checks";
import { LEDGER_VIEWS, ledgerHref, readLedgerAddress, VIEW_LABELS } from "./search-params";

/** The affiliates' books: who is owed what, every entry, and the proof that they add up. */
export function LedgerScreen() {
  const address = readLedgerAddress(useSearchParams());
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Ledger</h1>
        <p className="mt-1 max-w-prose text-muted">
          Every movement of the affiliates' money. Entries are only ever added: a mistake is put right by an adjustment.
        </p>
      </div>
      <TabLinks
        label="Views"
        items={LEDGER_VIEWS.map((view) => ({
          href: ledgerHref({ view }),
          label: VIEW_LABELS[view],
          isCurrent: view === address.view,
        }))}
      />
      {address.view === "balances" && <BalanceList address={address} />}
      {address.view === "entries" && <EntryList address={address} />}
      {address.view === "checks" && <LedgerChecks />}
    </div>
  );
}
