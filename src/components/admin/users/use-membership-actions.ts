"use client";

import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { withNote } from "../sent-reason";

/** Said where a membership was not activated, because it has another price by now. */
export const requotedText = (amountCents: number) =>
  `Not approved: the price has changed to ${formatMoney(amountCents)}. The member was asked to accept it.`;

/** Approving, rejecting and flagging a request for a membership; says how it went and shows the lists anew. */
export function useMembershipActions(requestId: string, onDone: () => void) {
  const utils = api.useUtils();
  const { membership } = api.admin;
  // Whatever came of it, the request may have changed, here or by somebody else.
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
