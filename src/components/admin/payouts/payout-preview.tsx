"use client";

import { HandCoins } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { affiliates, type Preview } from "./payout-labels";
import { PayoutLeftOut } from "./payout-left-out";
import { PayoutReview } from "./payout-review";
import { PrepareRun } from "./prepare-run";

/** Who would be paid how much now, who not and why, who waits for a review, and the button that prepares the run. */
export function PayoutPreview() {
  const preview = api.admin.payouts.preview.useQuery();
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  if (preview.isPending) return <Skeleton className="h-96" />;
  if (preview.isError) return <QueryError query={preview} />;
  const { data } = preview;
  const leftOut = data.excludedCounts.reduce((sum, { count }) => sum + count, 0);
  const inclusions = data.toReview.flatMap((line) => {
    const reason = reasons[line.userId];
    return reason ? [{ ...line, reason }] : [];
  });
  const paid = data.count + inclusions.length;
  const paidCents = data.totalCents + inclusions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <section aria-labelledby="next-run" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="next-run" className="font-semibold text-lg">
          Next run
        </h2>
        {paid > 0 && <PrepareRun preview={data} inclusions={inclusions} />}
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3 sm:gap-4">
        <StatCard label="To pay out" value={formatMoney(paidCents)} hint={`Approved, to ${affiliates(paid)}`} />
        <StatCard
          label="Left out"
          value={leftOut + data.toReviewCount - inclusions.length}
          hint="Accounts in the ledger that this run does not pay"
        />
        <StatCard label="Minimum payout" value={formatMoney(data.minimumCents)} hint="From the shop's settings" />
      </div>
      {data.toReviewCount > 0 && <PayoutReview preview={data} reasons={reasons} onChange={setReasons} />}
      {data.count > 0 ? (
        <Included preview={data} />
      ) : data.toReviewCount > 0 ? null : (
        <EmptyState icon={<HandCoins aria-hidden />} title="Nothing to pay out">
          Commissions appear here when orders below affiliates are paid and their hold period is over.
        </EmptyState>
      )}
      {leftOut > 0 && <PayoutLeftOut preview={data} />}
    </section>
  );
}

function Included({ preview: { included, count } }: { preview: Preview }) {
  return (
    <div className="flex flex-col gap-2">
      <section aria-label="Will be paid">
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {included.map((line) => (
            <li
              key={line.userId}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_14rem_7rem] sm:items-center"
            >
              <p className="min-w-0">
                <span className="block truncate font-medium">{line.name}</span>
                <span className="block truncate text-muted">{line.email}</span>
              </p>
              <p className="order-3 col-span-2 flex flex-wrap gap-x-3 sm:order-none sm:col-span-1">
                <span className="break-all font-mono">{line.paymentTag}</span>
                {line.heldCents > 0 && (
                  <span className="figures text-muted">and {formatMoney(line.heldCents)} on hold</span>
                )}
              </p>
              <p className="figures text-right font-semibold">{formatMoney(line.amountCents)}</p>
            </li>
          ))}
        </ul>
      </section>
      {count > included.length && (
        <p className="text-muted text-sm">and {count - included.length} more, all of them in the run and its CSV.</p>
      )}
    </div>
  );
}
