"use client";

import { Download } from "lucide-react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { buttonStyles } from "~/components/ui/button";
import { LocalTime, useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { CancelRun } from "./cancel-run";
import { PasteReferences } from "./paste-references";
import { payouts, type Run } from "./payout-labels";
import { PayoutRow } from "./payout-row";
import { RunCounts } from "./payout-runs";
import { SendAll } from "./send-all";

/** One payout run: its sums, its CSV, and each payout with what can be done to it. */
export function RunScreen({ runId }: { runId: string }) {
  const run = api.admin.payouts.run.useQuery({ runId });
  if (run.isPending) return <Skeleton className="h-96" />;
  if (run.isError) return <QueryError query={run} />;
  return <LoadedRun run={run.data} />;
}

function LoadedRun({ run }: { run: Run }) {
  const made = useLocalDates().formatDateTime(run.createdAt);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Breadcrumbs items={[{ label: "Payouts", href: "/admin/payouts" }, { label: made }]} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="font-semibold text-2xl">Payout run of {formatMoney(run.totalCents)}</h1>
            <p className="mt-1 text-muted text-sm">
              Prepared {made} by {run.createdBy}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <a href={`/admin/payouts/${run.id}/run.csv`} download className={buttonStyles({ variant: "secondary" })}>
              <Download aria-hidden /> Download CSV
            </a>
            {run.counts.prepared > 0 && (
              <>
                <CancelRun run={run} />
                <PasteReferences run={run} />
                <SendAll run={run} />
              </>
            )}
          </div>
        </div>
      </div>
      {run.cancelledAt && (
        <Notice
          title={
            <>
              Cancelled on <LocalTime at={run.cancelledAt} />
            </>
          }
        >
          {run.cancelReason}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3 sm:gap-4">
        <StatCard label="To be sent" value={formatMoney(run.preparedCents)} hint={payouts(run.counts.prepared)} />
        <StatCard label="Sent" value={formatMoney(run.sentCents)} hint={payouts(run.counts.sent)} />
        <StatCard
          label="Returned"
          value={formatMoney(run.returnedCents)}
          hint={`${payouts(run.counts.returned)}, owed again`}
        />
      </div>
      <section aria-labelledby="payouts" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="payouts" className="font-semibold text-lg">
            Payouts
          </h2>
          <RunCounts counts={run.counts} />
        </div>
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {run.payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
      </section>
      {run.leftOutCount > 0 && <LeftOutByChoice run={run} />}
    </div>
  );
}

/** Whom the admin who prepared the run left out, and why. */
function LeftOutByChoice({ run }: { run: Run }) {
  const more = run.leftOutCount - run.leftOut.length;
  return (
    <section aria-labelledby="left-out" className="flex flex-col gap-3">
      <h2 id="left-out" className="font-semibold text-lg">
        Left out of this run
      </h2>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {run.leftOut.map((line) => (
          <li key={line.userId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{line.name}</span>: {line.reason}
            </span>
            <span className="figures font-semibold">{formatMoney(line.amountCents)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted text-sm">and {more} more.</p>}
    </section>
  );
}
