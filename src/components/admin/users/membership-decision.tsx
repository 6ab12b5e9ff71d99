"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { MEMBERSHIP_TERM } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { api, type RouterOutputs } from "~/trpc/react";
import { partToReturn } from "../orders/refund-sentence";
import { SENT_REASON } from "../sent-reason";
import { useMembershipActions } from "./use-membership-actions";

type DecidedRequest = {
  id: string;
  name: string;
  email: string;
  requestedTier: string;
  amountCents: number;
  reference: string;
};
type MembershipDecisionProps = { request: DecidedRequest; act: "approve" | "reject"; onClose: () => void };

/** Confirms approving or rejecting a membership request. */
export function MembershipDecision({ request, act, onClose }: MembershipDecisionProps) {
  const acts = useMembershipActions(request.id, onClose);
  const { id: requestId, name, email, requestedTier, amountCents } = request;
  const isApproval = act === "approve";
  const { formatDate } = useLocalDates();
  const { data: approval } = api.admin.membership.approval.useQuery({ requestId });
  const gets = approval
    ? `${requestedTier} until ${formatDate(approval.endsAt)}`
    : `${requestedTier} for ${MEMBERSHIP_TERM}`;
  const isRequote = isApproval && approval?.outcome === "requote" && !approval.refusal;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isApproval ? `Approve ${requestedTier} for ${name}?` : `Reject ${requestedTier} for ${name}?`}
      description={
        isApproval
          ? `${whatToVerify(request, approval)}${isRequote ? "" : ` ${email} gets ${gets} and an e-mail.`}`
          : `${email} gets your reason by e-mail and may ask again.${partToReturn(approval?.toReturnCents ?? 0)}`
      }
      confirmLabel={isRequote ? "Ask for the new amount" : isApproval ? "Approve" : "Reject"}
      tone={isApproval ? "primary" : "danger"}
      isPending={acts.isPending}
      {...(isApproval ? {} : SENT_REASON)}
      onConfirm={(reason, note) => (isApproval ? acts.approve() : acts.reject(reason, note))}
    >
      {isApproval && approval && <ApprovalNotes approval={approval} formerCents={amountCents} />}
    </ConfirmDialog>
  );
}

type Approval = RouterOutputs["admin"]["membership"]["approval"];

/** Which part of the amount an admin has to look for before approving. */
function whatToVerify({ amountCents, reference }: DecidedRequest, approval: Approval | undefined): string {
  const { receivedCents, restCents } = approval ?? { receivedCents: 0, restCents: amountCents };
  const first = `Verify the payment first: ${formatMoney(restCents)} with the reference ${reference}.`;
  if (receivedCents === 0) return first;
  const came = `${formatMoney(receivedCents)} of ${formatMoney(amountCents)} has come.`;
  return restCents > 0 ? `${came} ${first}` : came;
}

/** What to know before approving: a changed price, converted Bronze time, a custom discount that stays. */
function ApprovalNotes({ approval, formerCents }: { approval: Approval; formerCents: number }) {
  const { tier, outcome, refusal, amountCents, conversion, customDiscountPercent, planDiscountPercent } = approval;
  if (refusal) return <Notice tone="attention">{refusal.message}</Notice>;
  if (outcome === "requote") {
    return (
      <Notice tone="attention" title="The price has changed">
        {tier} costs {formatMoney(amountCents)} now, not {formatMoney(formerCents)}. Nothing is activated; the member is
        asked to accept the new amount or to cancel.
      </Notice>
    );
  }
  return (
    <>
      {conversion && (
        <Notice>
          {plural(conversion.unusedDays, "unused day of Bronze becomes", "unused days of Bronze become")}{" "}
          {conversion.goldDays} of Gold, added to the {MEMBERSHIP_TERM}.
        </Notice>
      )}
      {customDiscountPercent > 0 && (
        <Notice tone="attention" title={`This account has a custom discount of ${customDiscountPercent}%`}>
          {customDiscountPercent > planDiscountPercent
            ? `It is better than the ${planDiscountPercent}% of ${tier}, so it stays in use.`
            : `The ${planDiscountPercent}% of ${tier} counts while the membership runs.`}{" "}
          The custom discount does not end with the membership.
        </Notice>
      )}
    </>
  );
}
