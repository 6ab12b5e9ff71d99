import { toast } from "~/components/ui/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { requotedText } from "../users/use-membership-actions";

type Confirmed = Pick<
  RouterOutputs["admin"]["payments"]["confirmLine"],
  "alreadyConfirmed" | "isPaid" | "requotedCents" | "confirmedAt"
>;

/** Toasts that a line was confirmed. Its Undo reverses the confirmation and the payment in one action. */
export function useConfirmed() {
  const undo = api.admin.payments.undoConfirmation.useMutation(
    useToastOptions("Payment undone. The line is back under Statement.", "The payment was not undone"),
  );
  return (lineId: string, { isPaid, alreadyConfirmed, requotedCents, confirmedAt }: Confirmed, done?: string) => {
    if (requotedCents) {
      toast.error(requotedText(requotedCents));
      return;
    }
    // Do not offer to undo what somebody else confirmed.
    const canUndo = confirmedAt !== null && !alreadyConfirmed;
    const action = { label: "Undo", onClick: () => confirmedAt && undo.mutate({ lineId, confirmedAt }) };
    toast.success(done ?? (isPaid ? "Payment confirmed" : "Partial payment recorded"), canUndo ? { action } : {});
  };
}
