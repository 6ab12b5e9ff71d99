"use client";

import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import { formatDate } from "~/lib/format-date";
import { formatMoney } from "~/lib/format-money";
import { api, type RouterOutputs } from "~/trpc/react";

type Entry = RouterOutputs["affiliate"]["earnings"]["entries"][number];

const percent = (bps: number) => `${bps / 100}%`;

const KINDS = {
  earn: "Commission",
  reverse: "Reversal",
  adjust: "Adjustment",
  payout: "Payout",
  payout_return: "Returned payout",
} as const satisfies Record<Entry["kind"], string>;

/** Why an entry is what it is: base, rate, bonus, level, buyer and tier as they were then. */
function why(entry: Entry): string {
  if (entry.rateBps === null || entry.baseCents === null) return entry.reason ?? "";
  const parts = [`Level ${entry.level}`, `${percent(entry.rateBps)} for a ${entry.buyerTier} buyer`];
  if (entry.bonusBps) parts.push(`+ ${percent(entry.bonusBps)} ${entry.tierName} bonus`);
  if (entry.bonusPaused) parts.push("bonus paused: fewer than 2 active referrals");
  return `${parts.join(" · ")}, of ${formatMoney(entry.baseCents)}`;
}

function status(entry: Entry): { label: string; tone: BadgeTone } | null {
  if (entry.kind !== "earn") return null;
  if (entry.isReversed) return { label: "void", tone: "neutral" };
  return entry.isPending ? { label: "pending", tone: "attention" } : { label: "approved", tone: "success" };
}

/** Every entry of one's ledger, newest first, each explaining itself. */
export function EarningsList() {
  const query = api.affiliate.earnings.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card>
      <CardHeader title="Earnings" description="Each line says how it was reckoned, with the rates of that day." />
      {query.error && (
        <ErrorState requestId={query.error.data?.requestId ?? undefined} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="mt-4 h-48" />}
      {entries?.length === 0 && (
        <EmptyState title="No earnings yet">
          Your first commission appears the moment an order below you is marked as paid.
        </EmptyState>
      )}
      <ul className="mt-2 divide-y divide-line" aria-label="Earnings">
        {entries?.map((entry) => (
          <EarningRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="mt-4"
        >
          Show older entries
        </Button>
      )}
    </Card>
  );
}

function EarningRow({ entry }: { entry: Entry }) {
  const shown = status(entry);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{KINDS[entry.kind]}</span>
          {entry.shortOrderId && <span className="font-mono text-sm">{entry.shortOrderId}</span>}
          {entry.buyer && <span className="text-muted text-sm">{entry.buyer}</span>}
          {shown && <Badge tone={shown.tone}>{shown.label}</Badge>}
        </p>
        <p className="text-muted text-sm">{why(entry)}</p>
      </div>
      <p className="text-right">
        <span className="figures font-semibold">{formatMoney(entry.amountCents)}</span>
        <span className="block text-muted text-sm">{formatDate(entry.createdAt)}</span>
      </p>
    </li>
  );
}
