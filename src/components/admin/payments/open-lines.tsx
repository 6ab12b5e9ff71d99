"use client";

import { FileCheck2 } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { ConfirmExact } from "./confirm-exact";
import { OpenLine } from "./open-line";

/** The lines that nobody has decided yet, each with what it seems to pay for. */
export function OpenLines() {
  const list = api.admin.payments.openLines.useQuery();
  const [isAsking, setIsAsking] = useState(false);
  if (list.isPending) return <Skeleton className="h-72" />;
  if (list.isError) return <QueryError query={list} />;
  const { lines, total } = list.data;
  const exact = lines.filter(({ match }) => match.verdict === "exact" && match.confidence === "certain");
  return (
    <section aria-labelledby="open-lines" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="open-lines" className="font-semibold text-lg">
          Lines to review
        </h2>
        {(exact.length > 0 || isAsking) && (
          <Button onClick={() => setIsAsking(true)}>Confirm all exact ({exact.length})</Button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={<FileCheck2 aria-hidden />} title="Nothing to review">
          Import a statement above. Each line is compared with the orders and requests waiting for payment.
        </EmptyState>
      ) : (
        <>
          <p className="figures text-muted text-sm" aria-live="polite">
            {total > lines.length
              ? `The earliest ${lines.length} of ${total.toLocaleString("en-US")} lines.`
              : `${total} ${total === 1 ? "line" : "lines"}`}
          </p>
          <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface">
            {lines.map((line) => (
              <OpenLine key={line.id} line={line} />
            ))}
          </ul>
        </>
      )}
      {isAsking && <ConfirmExact lines={exact} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
