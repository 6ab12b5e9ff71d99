"use client";

import { Check, MessageSquareText, Undo2 } from "lucide-react";
import { useState } from "react";
import { LeaveScope } from "~/components/shared/use-leave-guard";
import { useLeaveScopes } from "~/components/shared/use-leave-scopes";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { errorMessage } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { useKeyboardList } from "../use-keyboard-list";
import { useOpenRows } from "../use-open-rows";
import { ReviewRow } from "./review-row";
import { type ReviewsSearchParams, reviewsHref } from "./search-params";
import { type Review, useReviewActions } from "./use-review-actions";
import type { useReviews } from "./use-reviews";

type ReviewListProps = {
  list: ReturnType<typeof useReviews>;
  params: ReviewsSearchParams;
};

const OF_TYPE = { all: "review", product: "review of a product", order: "review of an order" } as const;
const OF_STATUS = {
  pending: "is waiting for approval",
  approved: "is approved",
  low: "with one or two stars is waiting for a reply",
} as const;

const noReviews = ({ status, type }: ReviewsSearchParams) =>
  status === "all"
    ? "Customers can review an order and its products once it is paid."
    : `No ${OF_TYPE[type]} ${OF_STATUS[status]}.`;

const keyOf = ({ type, id }: Pick<Review, "type" | "id">) => `${type} ${id}`;

/** One page of reviews, usable by pointer or keyboard, one at a time or in bulk. */
export function ReviewList({ list, params }: ReviewListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Review | null>(null);
  const openRows = useOpenRows();
  const replies = useLeaveScopes();
  const acts = useReviewActions((changed) => {
    const gone = new Set(changed.map(keyOf));
    setSelected((keys) => new Set([...keys].filter((key) => !gone.has(key))));
  });
  const rows = list.data?.rows ?? [];
  const { at, rowProps } = useKeyboardList({
    rows,
    keyOf,
    acts: {
      x: { label: "Select", run: toggle },
      a: { label: "Approve", run: (row) => setApproval([row], true) },
      u: { label: "Unapprove", run: (row) => setApproval([row], false) },
      d: { label: "Delete", run: askToDelete },
      o: { label: "Expand or collapse", run: (row) => openRows.toggle(keyOf(row)) },
    },
  });

  if (!list.data) return <QueryState query={list} className="h-96" />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<MessageSquareText aria-hidden />} title="No reviews found">
        {noReviews(params)}
      </EmptyState>
    );
  }
  const chosen = rows.filter((row) => selected.has(keyOf(row)));
  const isAll = chosen.length === rows.length;
  /** Asks first if a reply being typed would leave the list with its review. */
  function setApproval(reviews: Review[], isApproved: boolean, onSend = (_changed: Review[]) => {}) {
    const changed = reviews.filter((row) => row.isApproved !== isApproved);
    const leaving = params.status === "pending" || params.status === "approved" ? changed.map(keyOf) : [];
    replies.leave(leaving, () => {
      onSend(changed);
      acts.setApproval(changed, isApproved);
    });
  }
  function askToDelete(review: Review) {
    replies.leave([keyOf(review)], () => setAsked(review));
  }
  function setChosen(isApproved: boolean) {
    // Those that already are so are not sent.
    setApproval(chosen, isApproved, (changed) => setSelected(new Set(changed.map(keyOf))));
  }
  function toggle(row: Review) {
    const next = new Set(selected);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    setSelected(next);
  }
  return (
    <section aria-label="Reviews" className={cn("flex flex-col gap-2", list.isPlaceholderData && "opacity-50")}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 pl-[1.4375rem]">
        <Checkbox
          label={chosen.length > 0 ? `${chosen.length} selected` : "Select page"}
          checked={isAll}
          isIndeterminate={chosen.length > 0 && !isAll}
          onChange={() => setSelected(new Set(isAll ? [] : rows.map(keyOf)))}
        />
        {chosen.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" isPending={acts.isPending} onClick={() => setChosen(true)}>
              <Check aria-hidden /> Approve selected
            </Button>
            <Button size="sm" variant="secondary" isPending={acts.isPending} onClick={() => setChosen(false)}>
              <Undo2 aria-hidden /> Unapprove selected
            </Button>
          </div>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface">
        {rows.map((row, index) => (
          <LeaveScope key={keyOf(row)} value={replies.scopeOf(keyOf(row))}>
            <ReviewRow
              review={row}
              isCurrent={index === at}
              isSelected={selected.has(keyOf(row))}
              isOpen={openRows.isOpen(keyOf(row))}
              onToggle={() => openRows.toggle(keyOf(row))}
              isPending={acts.pendingIds.includes(row.id)}
              rowProps={rowProps(row, index)}
              onSelect={() => toggle(row)}
              onApproval={(isApproved) => setApproval([row], isApproved)}
              onDelete={() => askToDelete(row)}
            />
          </LeaveScope>
        ))}
      </ul>
      <Pagination
        page={list.data.page}
        pageCount={list.data.pageCount}
        hrefFor={(page) => reviewsHref({ ...params, page })}
        label="Pages of reviews"
      />
      {asked && <DeleteReviewDialog review={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function DeleteReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const remove = api.admin.reviews.delete.useMutation(useActionOptions("Review deleted", onClose));
  const about = review.productName ?? `order #${review.shortOrderId}`;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the review by ${review.reviewerName}?`}
      description={`Their ${review.rating} stars for ${about} are deleted for good${review.type === "order" ? "; the order itself stays" : ""}.`}
      confirmLabel="Delete review"
      isPending={remove.isPending}
      {...(remove.isError && { error: `Failed to delete review: ${errorMessage(remove.error)}` })}
      onConfirm={() => remove.mutate({ type: review.type, id: review.id })}
    />
  );
}
