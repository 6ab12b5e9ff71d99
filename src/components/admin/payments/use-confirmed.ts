import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { requotedText } from "../users/use-membership-actions";

type Confirmed = Pick<
  RouterOutputs["admin"]["payments"]["confirmLine"],
  "alreadyConfirmed" | "isPaid" | "requotedCents" | "confirmedAt"
>;

/** Says that a line was confirmed, with Undo, which takes back the confirmation and what it paid in one act. */
export function useConfirmed() {
  const utils = api.useUtils();
  const undo = api.admin.payments.undoConfirmation.useMutation({
    onSuccess: () => void toast.success("Payment undone. The line is back under Statement."),
    onError: (error) => toastError(error, "The payment was not undone"),
    onSettled: () => utils.admin.invalidate(),
  });
  return (lineId: string, { isPaid, alreadyConfirmed, requotedCents, confirmedAt }: Confirmed, done?: string) => {
    if (requotedCents) {
      toast.error(requotedText(requotedCents));
      return;
    }
    // What somebody else confirmed before is not for this toast to undo.
    const canUndo = confirmedAt !== null && !alreadyConfirmed;
    const action = { label: "Undo", onClick: () => confirmedAt && undo.mutate({ lineId, confirmedAt }) };
    toast.success(done ?? (isPaid ? "Payment confirmed" : "Partial payment recorded"), canUndo ? { action } : {});
  };
}
