"use client";

import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import type { Payout } from "./payout-row";
import { ReferenceDialog } from "./reference-dialog";

/** Marks one payout as sent; the affiliate is told by e-mail. */
export function SendDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const utils = api.useUtils();
  const send = api.admin.payouts.send.useMutation({
    onSuccess({ alreadySent }) {
      toast.success(alreadySent ? "This payout was marked before" : "Payout marked as sent; the affiliate is told");
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const amount = formatMoney(payout.amountCents);
  return (
    <ReferenceDialog
      title={`Mark ${amount} to ${payout.name} as sent?`}
      description={`Send ${amount} to ${payout.cashappTag} first. ${payout.email} gets an e-mail.`}
      confirmLabel="Mark as sent"
      isPending={send.isPending}
      failure={send.error}
      onConfirm={(reference) => send.mutate({ payoutId: payout.id, reference })}
      onClose={onClose}
    />
  );
}
