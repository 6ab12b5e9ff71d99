"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions, useToastOptions } from "../action-dialog";
import { orderNames } from "./confirmation";
import { type ChangeQueue, isNarrowed, QueueFilters } from "./queue-filters";
import { decidedInput, paymentsHref, type QueueParams } from "./search-params";

type Line = RouterOutputs["admin"]["payments"]["decidedLines"]["lines"][number];
type View = "confirmed" | "ignored";
type DecidedLinesProps = { view: View; page: number; params: QueueParams; onChange: ChangeQueue };

/** Confirmed or ignored statement lines, with search and age filter. */
export function DecidedLines(props: DecidedLinesProps) {
  return (
    <div className="flex flex-col gap-3">
      <QueueFilters
        label="Search by amount, name or note"
        params={props.params}
        ages={undefined}
        isSortable={false}
        onChange={props.onChange}
      />
      <LineList {...props} />
    </div>
  );
}

/** The lines found. Wrong decisions are reversed here. */
function LineList({ view, page, params }: DecidedLinesProps) {
  const list = api.admin.payments.decidedLines.useQuery(decidedInput(view, params, page), {
    placeholderData: keepPreviousData,
  });
  const [released, setReleased] = useState<Line | null>(null);
  const restore = api.admin.payments.setLineIgnored.useMutation(
    useToastOptions("Line restored", "Failed to restore the line"),
  );
  if (!hasData(list)) return <QueryState query={list} className="h-72" />;
  if (list.data.lines.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        title={isNarrowed(params) ? "No lines found" : view === "confirmed" ? "No confirmed lines" : "No ignored lines"}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface">
        {list.data.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="figures font-medium [overflow-wrap:anywhere]">
                {line.payerName || "Unknown payer"} · {formatMoney(line.amountCents)}
              </p>
              <p className="figures text-muted text-sm [overflow-wrap:anywhere]">
                {formatDate(line.paidAt)} · {line.note || "No note"}
              </p>
              <Use line={line} />
              {line.ignoredAt && (
                <p className="figures text-muted text-sm">
                  Ignored <LocalDate at={line.ignoredAt} />
                  {line.decidedBy && ` by ${line.decidedBy}`}
                </p>
              )}
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${view === "confirmed" ? "Unlink" : "Restore"} the payment of ${line.payerName}`}
              isPending={restore.isPending && restore.variables?.lineId === line.id}
              onClick={() =>
                view === "confirmed" ? setReleased(line) : restore.mutate({ lineId: line.id, isIgnored: false })
              }
            >
              {view === "confirmed" ? "Unlink payment" : "Restore"}
            </Button>
          </li>
        ))}
      </ul>
      <Pagination
        page={list.data.page}
        pageCount={list.data.pageCount}
        hrefFor={(next) => paymentsHref({ ...params, view, page: next })}
      />
      {released && <ReleaseDialog line={released} onClose={() => setReleased(null)} />}
    </div>
  );
}

const link = "rounded font-medium text-accent underline-offset-4 hover:underline";

function Use({ line: { order, shared, membership, goesBack, confirmedAt, decidedBy } }: { line: Line }) {
  const orders = order ? [order] : shared;
  if (goesBack) {
    const { order: cancelled, subscriptionRequestId, returnedAt } = goesBack;
    return (
      <p className="figures text-sm">
        {returnedAt ? "Returned" : "To be returned"}: paid for{" "}
        {cancelled ? (
          <Link href={`/admin/orders/${cancelled.id}`} className={link}>
            cancelled order #{cancelled.shortId}
          </Link>
        ) : (
          <Link href={`/admin/requests/${subscriptionRequestId}`} className={link}>
            a closed membership request
          </Link>
        )}
      </p>
    );
  }
  if (orders.length === 0 && !membership) return null;
  return (
    <p className="figures text-sm">
      {orders.map(({ id, shortId }, at) => (
        <span key={id}>
          {at > 0 && " + "}
          <Link href={`/admin/orders/${id}`} className={link}>
            Order #{shortId}
          </Link>
        </span>
      ))}
      {membership && (
        <Link href={`/admin/requests/${membership.id}`} className={link}>
          {membership.requestedTier} of {membership.userEmail}
        </Link>
      )}
      , confirmed <LocalDate at={confirmedAt} />
      {decidedBy && ` by ${decidedBy}`}
    </p>
  );
}

/** Unlinks a line. If it paid for something, the payment is undone in the same action. */
function ReleaseDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const release = api.admin.payments.releaseLine.useMutation(useActionOptions("Payment unlinked", onClose));
  const undo = api.admin.payments.undoConfirmation.useMutation(
    useActionOptions("Payment undone and unlinked", onClose),
  );
  const { id: lineId, confirmedAt, order, shared, membership } = line;
  const paid = (order ? [order] : shared).filter(({ isPaid }) => isPaid);
  const isPaying = paid.length > 0 || membership?.status === "approved";
  const what = paid.length > 0 ? orderNames(paid.map(({ shortId }) => shortId)) : "the membership";
  return (
    <ActionDialog
      action={isPaying ? undo : release}
      title={`${isPaying ? "Undo" : "Unlink"} ${formatMoney(line.amountCents)} of ${line.payerName}?`}
      description={
        isPaying
          ? `If this payment paid for ${what}, it goes back to waiting for payment, commissions are taken back, and the customer gets an e-mail if the confirmation was already sent. You can then match the line to something else.`
          : "You can then match it to something else."
      }
      confirmLabel={isPaying ? "Undo and unlink" : "Unlink payment"}
      onConfirm={() => (isPaying && confirmedAt ? undo.mutate({ lineId, confirmedAt }) : release.mutate({ lineId }))}
      onClose={onClose}
    />
  );
}
