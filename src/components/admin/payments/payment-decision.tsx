"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { formatMoney } from "~/domain/money";
import { useOrderActions } from "../orders/use-order-actions";
import { MembershipDecision } from "../users/membership-decision";
import type { Decision, WaitingPayment } from "./waiting-list";

type PaymentDecisionProps = { payment: WaitingPayment; act: Decision; onClose: () => void };

/** Asks before a payment is confirmed or given up. */
export function PaymentDecision({ payment, act, onClose }: PaymentDecisionProps) {
  const { requestedTier } = payment;
  if (requestedTier === null) return <OrderDecision payment={payment} act={act} onClose={onClose} />;
  return <MembershipDecision request={{ ...payment, requestedTier }} act={act} onClose={onClose} />;
}

function OrderDecision({ payment, act, onClose }: PaymentDecisionProps) {
  const { id, reference, name, email, amountCents, isTest } = payment;
  const { run, isPending } = useOrderActions({ id, isTestOrder: isTest }, onClose);
  const isApproval = act === "approve";
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isApproval ? `Mark order #${reference} as paid?` : `Cancel order #${reference}?`}
      description={
        isApproval
          ? `Verify the payment first: ${formatMoney(amountCents)} from ${name} with the note ${reference}. Commissions are posted and ${email} gets an e-mail.`
          : `${email} is told by e-mail. This cannot be undone.`
      }
      confirmLabel={isApproval ? "Mark as Paid" : "Cancel Order"}
      tone={isApproval ? "primary" : "danger"}
      isPending={isPending}
      {...(isApproval ? {} : { reasonLabel: "Reason" })}
      onConfirm={(reason) => run(isApproval ? "markPaid" : "cancel", reason)}
    />
  );
}
