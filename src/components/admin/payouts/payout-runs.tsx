"use client";

import { History } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { type QueueRowProps, queueRowStyles, useKeyboardList } from "../use-keyboard-list";
import { payoutsHref } from "./search-params";

type Run = RouterOutputs["admin"]["payouts"]["runs"]["rows"][number];

export function PayoutRuns({ page }: { page: number }) {
  const runs = api.admin.payouts.runs.useQuery({ page });
  const router = useRouter();
  const { at, rowProps } = useKeyboardList({
    rows: runs.data?.rows ?? [],
    keyOf: ({ id }) => id,
    acts: { Enter: { label: "Open run", run: ({ id }) => router.push(`/admin/payouts/${id}`) } },
  });
  return (
    <section aria-labelledby="runs" className="flex flex-col gap-2">
      <h2 id="runs" className="mt-3 scroll-mt-6 font-semibold text-lg">
        Runs
      </h2>
      {!hasData(runs) ? (
        <QueryState query={runs} className="h-48" />
      ) : runs.data.rows.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="No payout runs yet">
          Each run that you prepare is listed here with its payouts.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {runs.data.rows.map((run, index) => (
              <RunRow key={run.id} run={run} isCurrent={index === at} rowProps={rowProps(run, index)} />
            ))}
          </ul>
          {/* Another page of runs leaves the choices of the next one as they are. */}
          <div data-opens-here>
            <Pagination
              page={runs.data.page}
              pageCount={runs.data.pageCount}
              hrefFor={payoutsHref}
              label="Pages of runs"
            />
          </div>
        </>
      )}
    </section>
  );
}

type RunRowProps = { run: Run; isCurrent: boolean; rowProps: QueueRowProps };

function RunRow({ run, isCurrent, rowProps }: RunRowProps) {
  const { prepared, sent, returned } = run.counts;
  return (
    <li
      {...rowProps}
      className={cn(
        "relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 outline-offset-[-2px] transition-colors hover:bg-subtle",
        queueRowStyles(isCurrent),
      )}
    >
      <Link
        href={`/admin/payouts/${run.id}`}
        className="figures w-full rounded font-medium after:absolute after:inset-0 sm:w-56"
      >
        <LocalTime at={run.createdAt} />
      </Link>
      <RunCounts counts={{ prepared, sent, returned }} />
      {run.isCancelled && <Badge>Cancelled</Badge>}
      <span className="figures ml-auto font-semibold">{formatMoney(run.totalCents)}</span>
    </li>
  );
}

export function RunCounts({ counts: { prepared, sent, returned } }: { counts: Run["counts"] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {prepared > 0 && <Badge tone="attention">{prepared} to be sent</Badge>}
      {sent > 0 && <Badge tone="success">{sent} sent</Badge>}
      {returned > 0 && <Badge tone="danger">{returned} returned</Badge>}
    </span>
  );
}
