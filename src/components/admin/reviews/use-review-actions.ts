"use client";

import { useState } from "react";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { plural } from "~/domain/plural";
import { copyText } from "~/lib/copy-text";
import { api, type RouterOutputs } from "~/trpc/react";

export type Review = RouterOutputs["admin"]["reviews"]["list"]["rows"][number];

type ReviewKey = Pick<Review, "type" | "id">;

/** Approves or unapproves reviews; reports which were skipped, and why. */
export function useReviewActions(onDone: (reviews: readonly ReviewKey[]) => void) {
  const utils = api.useUtils();
  const [pending, setPending] = useState<readonly string[]>([]);
  const set = api.admin.reviews.setApproval.useMutation({
    onSuccess({ changed, gone, edited }, { reviews, isApproved }) {
      const done = isApproved ? "approved" : "unapproved";
      if (changed > 0) toast.success(changed === 1 ? `Review ${done}` : `${plural(changed, "review")} ${done}`);
      if (edited.length > 0) {
        toast.error(`${plural(edited.length, "review")} not approved`, {
          description: "Changed by the customer since you read it. Read it again, then approve it.",
        });
      }
      if (gone.length > 0) toast.error(`${plural(gone.length, "review")} no longer there`);
      onDone(reviews);
    },
    onError: (error, { isApproved }) =>
      toastError(error, isApproved ? "Failed to approve review" : "Failed to unapprove review"),
    onSettled(_answer, _error, { reviews }) {
      setPending((ids) => ids.filter((id) => reviews.every((review) => review.id !== id)));
      return utils.admin.invalidate();
    },
  });
  return {
    isPending: pending.length > 0,
    /** IDs being changed right now; the others can still be changed. */
    pendingIds: pending,
    setApproval(reviews: Review[], isApproved: boolean) {
      const chosen = reviews.filter(({ id }) => !pending.includes(id));
      if (chosen.length === 0) return;
      setPending((ids) => [...ids, ...chosen.map(({ id }) => id)]);
      set.mutate({ reviews: chosen.map(({ type, id, mark }) => ({ type, id, mark })), isApproved });
    },
  };
}

/** Copies the review as plain text. */
export async function copyReview({ rating, text, reviewerName, productName, shortOrderId }: Review): Promise<void> {
  const about = productName ?? `order ${shortOrderId}`;
  const stars = "★".repeat(rating) + "☆".repeat(5 - rating);
  try {
    await copyText([stars, text, `${reviewerName}, ${about}`].filter(Boolean).join("\n"));
    toast.success("Review copied to clipboard!");
  } catch {
    toast.error("Could not copy. Select the text and copy it yourself.");
  }
}
