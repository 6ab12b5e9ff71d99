"use client";

import { BookOpen } from "lucide-react";
import { useState } from "react";
import { AdjustDialog } from "~/components/admin/ledger/adjust-dialog";
import { ledgerHref } from "~/components/admin/ledger/search-params";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { MoreButton } from "~/components/ui/more-button";
import { QueryError } from "~/components/ui/query-error";
import { SelectField } from "~/components/ui/select-field";
import { Skeleton } from "~/components/ui/skeleton";
import { LEDGER_KINDS, type LedgerKind } from "~/domain/ledger";
import { api } from "~/trpc/react";
import { KIND_LABELS } from "../ledger/ledger-labels";
import type { Profile } from "./affiliate-screen";
import { AffiliateUnpaid } from "./affiliate-unpaid";
import { LedgerRow } from "./ledger-row";

const KINDS = [
  { value: null, label: "All kinds" },
  ...LEDGER_KINDS.map((value) => ({ value, label: KIND_LABELS[value].label })),
];

/** Every movement of the affiliate's money with its why, and the correction of the balance. */
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
  const query = api.admin.affiliates.ledger.useInfiniteQuery(
    { userId, ...(kind ? { kind } : {}) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  if (query.isPending) return <Skeleton className="h-96" />;
  if (query.isError && !query.data) return <QueryError query={query} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState icon={<BookOpen aria-hidden />} title="No entries">
        {kind ? "None of this kind." : "Entries appear here with the first commission."}
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
