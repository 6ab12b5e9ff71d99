"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Review } from "./use-review-actions";

/** Asks before a review is deleted. */
export function DeleteReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const utils = api.useUtils();
  const remove = api.admin.reviews.delete.useMutation({
    onSuccess() {
      toast.success("Review deleted");
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const about = review.productName ?? `order #${review.shortOrderId}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the review by ${review.reviewerName}?`}
      description={`Their ${review.rating} stars for ${about} are deleted for good${review.type === "order" ? "; the order itself stays" : ""}.`}
      confirmLabel="Delete review"
      isPending={remove.isPending}
      {...(remove.isError && { error: `Failed to delete review: ${errorMessage(remove.error)}` })}
      onConfirm={() => remove.mutate({ type: review.type, id: review.id })}
    />
  );
}
