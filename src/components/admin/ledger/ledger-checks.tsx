"use client";

import { CircleCheck, CircleX, RotateCw } from "lucide-react";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api, type RouterOutputs } from "~/trpc/react";

type Report = RouterOutputs["admin"]["ledger"]["verify"];

/** Proves the books while one looks: each thing that must hold, and what breaks it by name. */
export function LedgerChecks() {
  const report = api.admin.ledger.verify.useQuery(undefined, { refetchOnWindowFocus: false });
  if (report.isPending) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <p className="text-muted">Checking every entry…</p>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (report.isError) return <QueryError query={report} />;
  const { data } = report;
  const broken = data.checks.filter(({ count }) => count > 0).length;
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={data.isRight ? "success" : "danger"}
        title={data.isRight ? "The books balance" : `${broken} of ${data.checks.length} checks find differences`}
        action={
          <Button size="sm" variant="secondary" isPending={report.isFetching} onClick={() => report.refetch()}>
            <RotateCw aria-hidden /> Check again
          </Button>
        }
      >
        <span className="figures">
          {data.entries} entries, checked <LocalTime at={data.checkedAt} />
        </span>
      </Notice>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {data.checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </div>
  );
}

function CheckRow({ check: { title, count, differences } }: { check: Report["checks"][number] }) {
  const isRight = count === 0;
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <li className="flex gap-3 px-4 py-2.5 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isRight ? "text-success" : "text-danger"}`} />
      <div className="min-w-0 flex-1">
        <p>
          {title}
          <span className="sr-only">: {isRight ? "right" : "wrong"}</span>
        </p>
        {!isRight && (
          <>
            <p className="figures mt-1 font-medium text-danger text-sm">
              {count} {count === 1 ? "difference" : "differences"}
            </p>
            <ul className="mt-1 flex flex-col gap-1 text-sm">
              {differences.map(({ subject, difference }) => (
                <li key={`${subject} ${difference}`} className="break-words">
                  <span className="font-medium">{subject}</span>: <span className="text-muted">{difference}</span>
                </li>
              ))}
              {count > differences.length && <li className="text-muted">and {count - differences.length} more</li>}
            </ul>
          </>
        )}
      </div>
    </li>
  );
}
