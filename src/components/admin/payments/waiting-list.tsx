"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { CircleCheck, SearchX } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { requestedFromDue } from "~/domain/store-credit";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { partToReturn } from "../orders/refund-sentence";
import { useOrderActions } from "../orders/use-order-actions";
import { SENT_REASON } from "../sent-reason";
import { useKeyboardList } from "../use-keyboard-list";
import { MembershipDecision } from "../users/membership-decision";
import { type ChangeQueue, isNarrowed, QueueFilters } from "./queue-filters";
import { paymentsHref, type QueueParams, waitingInput } from "./search-params";
import { UnpaidBulkActions } from "./unpaid-bulk-actions";
import { WaitingRow } from "./waiting-row";

export type WaitingPayment = RouterOutputs["admin"]["payments"]["waiting"]["rows"][number];
export type Decision = "approve" | "reject";

type WaitingListProps = { params: QueueParams; page: number; onChange: ChangeQueue };

/** One page of unpaid orders and membership requests, usable by pointer or keyboard. */
export function WaitingList({ params, page, onChange }: WaitingListProps) {
  // Unfiltered, this is the same query as the tab count's.
  const list = api.admin.payments.waiting.useQuery(waitingInput(params, page), { placeholderData: keepPreviousData });
  const [asked, setAsked] = useState<{ payment: WaitingPayment; act: Decision } | null>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const rows = list.data?.rows ?? [];
  const orders = rows.filter(isOrder);
  // Only visible orders count as selected; changing the page or filter drops the others.
  const chosen = orders.filter(({ id }) => chosenIds.has(id));
  const choose = ({ id }: WaitingPayment) =>
    setChosenIds((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])));
  const { at, rowProps } = useKeyboardList({
    rows,
    keyOf: ({ id }) => id,
    acts: {
      a: { label: "Approve", run: (payment) => setAsked({ payment, act: "approve" }) },
      r: { label: "Cancel or reject", run: (payment) => setAsked({ payment, act: "reject" }) },
      x: { label: "Select", run: choose, can: isOrder },
    },
  });

  if (!hasData(list)) return <QueryState query={list} className="h-96" />;
  const isEmpty = rows.length === 0 && !isNarrowed(params);
  return (
    <section aria-label="Waiting for payment" className="flex flex-col gap-2">
      {isEmpty ? (
        <EmptyState icon={<CircleCheck aria-hidden />} title="No unpaid orders or requests">
          New orders and requests for a membership appear here.
        </EmptyState>
      ) : (
        <QueueFilters
          label="Search by amount, name, e-mail or note"
          params={params}
          ages={list.data.ages}
          onChange={onChange}
        />
      )}
      {rows.length === 0 && !isEmpty && (
        <EmptyState icon={<SearchX aria-hidden />} title="Nothing found">
          Try another amount, part of a name, or any age.
        </EmptyState>
      )}
      {/* Also below an empty list: it says which orders a bulk action left, and why. */}
      <UnpaidBulkActions chosen={chosen} onClear={() => setChosenIds(new Set())}>
        {rows.length > 0 && (
          <p className="figures text-muted text-sm" aria-live="polite">
            {plural(list.data.orders, "order")}, {plural(list.data.memberships, "membership")}
          </p>
        )}
        {orders.length > 0 && (
          <Checkbox
            label={`Select all ${plural(orders.length, "order")} on this page`}
            checked={chosen.length === orders.length}
            isIndeterminate={chosen.length > 0 && chosen.length < orders.length}
            onChange={({ target }) => setChosenIds(new Set(target.checked ? orders.map(({ id }) => id) : []))}
          />
        )}
      </UnpaidBulkActions>
      <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface empty:hidden">
        {rows.map((payment, index) => (
          <WaitingRow
            key={payment.id}
            payment={payment}
            isCurrent={index === at}
            rowProps={rowProps(payment, index)}
            isChosen={chosenIds.has(payment.id)}
            onChoose={() => choose(payment)}
            onAct={(act) => setAsked({ payment, act })}
          />
        ))}
      </ul>
      <Pagination
        page={list.data.page}
        pageCount={list.data.pageCount}
        hrefFor={(next) => paymentsHref({ ...params, view: "waiting", page: next })}
      />
      {asked && <PaymentDecision key={asked.payment.id} {...asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

const isOrder = ({ kind }: WaitingPayment) => kind === "order";

type PaymentDecisionProps = { payment: WaitingPayment; act: Decision; onClose: () => void };

function PaymentDecision({ payment, act, onClose }: PaymentDecisionProps) {
  const { requestedTier } = payment;
  if (requestedTier === null) return <OrderDecision payment={payment} act={act} onClose={onClose} />;
  return <MembershipDecision request={{ ...payment, requestedTier }} act={act} onClose={onClose} />;
}

function OrderDecision({ payment, act, onClose }: PaymentDecisionProps) {
  const { id, reference, name, email, amountCents, receivedCents, returnsOnCancelCents } = payment;
  const { run, isPending } = useOrderActions({ id, isTestOrder: false }, onClose);
  const isApproval = act === "approve";
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isApproval ? `Mark order #${reference} as paid?` : `Cancel order #${reference}?`}
      description={
        isApproval
          ? `Verify the payment first: ${formatMoney(requestedFromDue(amountCents, receivedCents))} from ${name} with the note ${reference}. Commissions are posted and ${email} gets an e-mail.`
          : `${email} gets an e-mail.${partToReturn(returnsOnCancelCents)} This cannot be undone.`
      }
      confirmLabel={isApproval ? "Mark as Paid" : "Cancel Order"}
      {...(isApproval ? {} : { cancelLabel: "Keep order" })}
      tone={isApproval ? "primary" : "danger"}
      isPending={isPending}
      {...(isApproval ? {} : { ...SENT_REASON, isReasonOptional: true })}
      onConfirm={(reason, note) => run(isApproval ? "markPaid" : "cancel", reason, note)}
    />
  );
}
