"use client";

import { BookOpen } from "lucide-react";
import { useState } from "react";
import { AdjustDialog } from "~/components/admin/ledger/adjust-dialog";
import { ledgerHref } from "~/components/admin/ledger/search-params";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { SelectField } from "~/components/ui/select-field";
import { LEDGER_KINDS, type LedgerKind } from "~/domain/ledger";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { formatDate } from "~/lib/format-date";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { KIND_LABELS } from "../ledger/ledger-labels";
import type { Profile } from "./affiliate-screen";
import { LedgerRow } from "./ledger-row";

const KINDS = [
  { value: null, label: "All kinds" },
  ...LEDGER_KINDS.map((value) => ({ value, label: KIND_LABELS[value].label })),
];

export function AffiliateLedger({ profile }: { profile: Profile }) {
  const [kind, setKind] = useState<LedgerKind | null>(null);
  const [isAdjusting, setAdjusting] = useState(false);
  const { id: userId, name, email, sums } = profile;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField label="Kind" className="min-w-44" value={kind} options={KINDS} onChange={setKind} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={ledgerHref({ view: "entries", search: email })} variant="ghost">
            All ledger entries
          </ButtonLink>
          <Button variant="secondary" onClick={() => setAdjusting(true)}>
            Adjust the balance
          </Button>
        </div>
      </div>
      <Entries userId={userId} kind={kind} />
      <AffiliateUnpaid userId={userId} />
      {isAdjusting && (
        <AdjustDialog
          account={{ balanceCents: sums.owedCents, userId, name, email }}
          onClose={() => setAdjusting(false)}
        />
      )}
    </div>
  );
}

function Entries({ userId, kind }: { userId: string; kind: LedgerKind | null }) {
  const query = api.admin.affiliates.ledger.useInfiniteQuery({ userId, ...(kind ? { kind } : {}) }, CURSOR_PAGINATION);
  if (!query.data) return <QueryState query={query} className="h-96" />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState icon={<BookOpen aria-hidden />} title="No entries">
        {kind ? "No entries of this kind." : "Entries appear here with the first commission."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Ledger" className="divide-y divide-line rounded border border-line bg-surface">
        {entries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreButton pages={query} className="">
        Show older entries
      </MoreButton>
    </>
  );
}

/** Orders in the network that paid this affiliate nothing, and why. */
function AffiliateUnpaid({ userId }: { userId: string }) {
  const unpaid = api.admin.affiliates.unpaid.useQuery({ userId });
  if (!hasData(unpaid)) return <QueryState query={unpaid} className="h-24" />;
  const { rows, nextCursor } = unpaid.data;
  return (
    <Card
      title="Levels not paid"
      description={
        nextCursor
          ? `The latest ${rows.length} orders in the network that paid this affiliate nothing. Days are in UTC.`
          : "Orders in the network that paid this affiliate nothing. Days are in UTC."
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted text-sm">Every order in the network paid this affiliate.</p>
      ) : (
        <ul aria-label="Levels not paid" className="divide-y divide-line text-sm">
          {rows.map((row) => (
            <li
              key={`${row.shortOrderId}-${row.generation}-${row.level}`}
              className="flex flex-wrap justify-between gap-x-4 py-2"
            >
              <span>
                <span className="font-mono">#{row.shortOrderId}</span>, level {row.level}: {row.why}
              </span>
              <span className="figures text-muted">{formatDate(row.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
