"use client";

import { useQueryStates } from "nuqs";
import { TabLinks } from "~/components/ui/tab-links";
import { ScreenHead } from "../screen-head";
import { BalanceList } from "./balance-list";
import { EntryList } from "./entry-list";
import { Journal } from "./journal";
import { LedgerChecks } from "./ledger-checks";
import { LEDGER_VIEWS, ledgerHref, ledgerOptions, ledgerParsers } from "./search-params";

const VIEW_LABELS = { balances: "Balances", entries: "Statement", journal: "Journal", checks: "Checks" } as const;

/** The affiliates' books: who is owed what, every entry, and the proof that they add up. */
export function LedgerScreen() {
  const [params] = useQueryStates(ledgerParsers, ledgerOptions);
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Ledger"
        hint="Every change to affiliate balances. Entries are never edited: correct a mistake with an adjustment."
      />
      <TabLinks
        label="Views"
        items={LEDGER_VIEWS.map((view) => ({
          href: ledgerHref({ view }),
          label: VIEW_LABELS[view],
          isCurrent: view === params.view,
        }))}
      />
      {params.view === "balances" && <BalanceList params={params} />}
      {params.view === "entries" && <EntryList params={params} />}
      {params.view === "journal" && <Journal params={params} />}
      {params.view === "checks" && <LedgerChecks />}
    </div>
  );
}
