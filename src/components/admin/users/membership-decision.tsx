"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { formatMoney } from "~/lib/format-money";
import { useMembershipActs } from "./use-membership-acts";

export type DecidedRequest = {
  id: string;
  name: string;
  email: string;
  requestedTier: string;
  amountCents: number;
  reference: string;
};
type MembershipDecisionProps = { request: DecidedRequest; act: "approve" | "reject"; onClose: () => void };

/** Asks before a membership is approved or rejected; names who asked, for what, and what must have been paid. */
export function MembershipDecision({ request, act, onClose }: MembershipDecisionProps) {
  const acts = useMembershipActs(request.id, onClose);
  const { name, email, requestedTier, amountCents, reference } = request;
  const isApproval = act === "approve";
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isApproval ? `Approve ${requestedTier} for ${name}?` : `Reject ${requestedTier} for ${name}?`}
      description={
        isApproval
          ? `Verify the payment first: ${formatMoney(amountCents)} with the reference ${reference}. ${email} gets ${requestedTier} for six months and an e-mail.`
          : `${email} reads the reason in the profile and may ask again.`
      }
      confirmLabel={isApproval ? "Approve" : "Reject"}
      tone={isApproval ? "primary" : "danger"}
      isPending={acts.isPending}
      {...(isApproval ? {} : { reasonLabel: "Reason" })}
      onConfirm={(reason) => (isApproval ? acts.approve() : acts.reject(reason))}
    />
  );
}
