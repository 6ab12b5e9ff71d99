"use client";

import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { withNote } from "../sent-reason";

/** Shown if a membership was not activated because its price has changed. */
export const requotedText = (amountCents: number) =>
  `Not approved: the price has changed to ${formatMoney(amountCents)}. The member was asked to accept it.`;

/** Approves, rejects or flags a membership request, shows the outcome, and refetches. */
export function useMembershipActions(requestId: string, onDone: () => void) {
  const utils = api.useUtils();
  const { membership } = api.admin;
  // Refetch after failures too: somebody else may have changed the request.
  const onSettled = () => utils.admin.invalidate();
  const approve = membership.approve.useMutation({
    onSuccess({ alreadyApproved, requotedCents }) {
      if (requotedCents) toast.error(requotedText(requotedCents));
      else {
        toast.success(
          alreadyApproved ? "This request was already approved." : "Subscription approved and user tier updated!",
        );
      }
      onDone();
    },
    onError: (error) => toastError(error, "Error updating request"),
    onSettled,
  });
  const reject = membership.reject.useMutation(
    useToastOptions("Subscription request rejected.", "Error rejecting request", onDone),
  );
  const flag = membership.setTestFlag.useMutation(
    useToastOptions(
      (_, { isTest }) => (isTest ? "Marked as a test request" : "Counted as a real request"),
      "Error toggling test status",
    ),
  );
  return {
    isPending: approve.isPending || reject.isPending,
    isFlagging: flag.isPending,
    approve: () => approve.mutate({ requestId }),
    reject: (reason: string, note: string) => reject.mutate({ requestId, reason, ...withNote(note) }),
    setTest: (isTest: boolean) => flag.mutate({ requestId, isTest }),
  };
}
