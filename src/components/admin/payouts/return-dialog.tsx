"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Payout } from "./payout-row";

/** Takes a payout back that did not arrive or will not be sent, for a reason. */
export function ReturnDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const utils = api.useUtils();
  const giveBack = api.admin.payouts.return.useMutation({
    onSuccess({ returnedCents }) {
      toast.success(`Payout returned; ${formatMoney(returnedCents)} is owed again`);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Return ${formatMoney(payout.amountCents)} of ${payout.name}?`}
      description="The balance is restored and the next run pays it again. A returned payout stays returned."
      confirmLabel="Return"
      reasonLabel="Reason"
      isPending={giveBack.isPending}
      {...(giveBack.error && { error: errorMessage(giveBack.error) })}
      onConfirm={(reason) => giveBack.mutate({ payoutId: payout.id, reason })}
    />
  );
}
