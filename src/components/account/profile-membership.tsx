"use client";

import { useState } from "react";
import { ActionDialog } from "~/components/shared/action-dialog";
import { useCurrentMinute } from "~/components/shared/use-minute";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { TextLink } from "~/components/ui/text-link";
import { toast } from "~/components/ui/toast";
import { type PaidTier, timeRemaining } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { NO_PAYMENTS_YET } from "~/domain/payment-app";
import { api, type RouterOutputs } from "~/trpc/react";
import { MembershipRequest } from "./profile-membership-request";
import { MembershipRequote } from "./profile-membership-requote";
import { MembershipRest } from "./profile-membership-rest";
import { ReturnedPayments } from "./returned-payments";

export type Membership = RouterOutputs["membership"]["mine"];

/** The current tier, the pending request or the request form, and the payment history. */
export function ProfileMembership({ wantedTier }: { wantedTier?: PaidTier | undefined }) {
  const { data: membership, error, refetch } = api.membership.mine.useQuery();
  return (
    <Card
      id="membership"
      className="scroll-mt-28"
      title="Membership"
      action={membership && <TierBadge membership={membership} />}
    >
      {!membership && <QueryState query={{ error, refetch }} className="h-56" />}
      {membership && (
        <div className="flex flex-col gap-6">
          <Standing membership={membership} />
          {membership.pending ? (
            <PendingRequest request={membership.pending} paymentTag={membership.paymentTag} />
          ) : membership.isWholesale ? null : !membership.paymentTag ? (
            <Notice tone="attention">{NO_PAYMENTS_YET}</Notice>
          ) : (
            <MembershipRequest key={membership.requests.length} membership={membership} wantedTier={wantedTier} />
          )}
          <MembershipHistory requests={membership.requests} />
          <p className="text-muted text-sm">
            Questions about a membership or its payment? <TextLink href="/contact">Contact us</TextLink>.
          </p>
        </div>
      )}
    </Card>
  );
}

function TierBadge({ membership: { tier, isActive } }: { membership: Membership }) {
  if (tier === "None") return <Badge>None</Badge>;
  return <Badge tone={isActive ? "accent" : "neutral"}>{isActive ? tier : `${tier} expired`}</Badge>;
}

function Standing({ membership }: { membership: Membership }) {
  const now = useCurrentMinute();
  const { tier, expiresAt, isActive, discountPercent, customDiscountPercent, isWholesale } = membership;
  if (isWholesale) {
    return <p className="text-muted">Your account already has wholesale prices, so you do not need a membership.</p>;
  }
  if (tier === "None") {
    return (
      <p className="text-muted">
        {discountPercent > 0
          ? `You have ${discountPercent}% off every product. Bronze gives 10% and Gold 25%; you always get the better discount.`
          : "Bronze takes 10% off every product, Gold 25%."}
      </p>
    );
  }
  const facts = [
    ["Discount", `${discountPercent}% off every product`],
    [isActive ? "Active until" : "Ended on", expiresAt ? <LocalDate key="ends" at={expiresAt} /> : "No end date"],
    ["Time remaining", now ? timeRemaining(expiresAt, now) : "…"],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="figures font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {customDiscountPercent > 0 && (
        <p className="text-muted text-sm">
          You also have your own discount of {customDiscountPercent}%, which does not end. You always get the better
          discount.
        </p>
      )}
    </div>
  );
}

function PendingRequest({ request, paymentTag }: { request: NonNullable<Membership["pending"]>; paymentTag: string }) {
  const utils = api.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = api.membership.cancel.useMutation({
    onSuccess: () => {
      setIsAsking(false);
      toast.success("Request cancelled");
    },
    onSettled: () => utils.membership.mine.invalidate(),
  });
  const { requote, rest, receivedCents } = request;
  const what = `${request.requestedTier} for ${formatMoney(requote?.amountCents ?? request.amountCents)}`;
  return (
    <Notice
      tone="attention"
      title={
        <span className="flex flex-wrap items-center gap-2">
          {what} <Badge tone="attention">{requote ? "New price" : "Awaiting Admin"}</Badge>
        </span>
      }
    >
      <p className="mt-1">
        Requested on <LocalDate at={request.createdAt} /> with order reference{" "}
        <span className="wrap-anywhere font-mono">{request.paymentProof}</span>.
        {!requote && !rest && " We verify the payment and activate your membership within 24 hours."}
      </p>
      {requote && <MembershipRequote request={request} requote={requote} paymentTag={paymentTag} />}
      {rest && <MembershipRest requestId={request.id} rest={rest} />}
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => setIsAsking(true)}>
        Cancel request
      </Button>
      <ActionDialog
        action={cancel}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Cancel your request for ${request.requestedTier}`}
        description={
          receivedCents > 0
            ? `We will send the ${formatMoney(receivedCents)} that we have received back to the account that you paid from.`
            : "Already paid? Contact us: cancelling does not refund the payment."
        }
        confirmLabel="Cancel request"
        cancelLabel="Keep request"
        onConfirm={() => cancel.mutate({ requestId: request.id })}
      />
    </Notice>
  );
}

type Request = Membership["requests"][number];

const WORDS = {
  pending: ["Awaiting Admin", "attention"],
  approved: ["Approved", "success"],
  rejected: ["Rejected", "danger"],
} as const satisfies Record<Request["status"], readonly [string, BadgeTone]>;

/** All requests with their payments, newest first. */
function MembershipHistory({ requests }: { requests: Request[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-label="Requests and payments">
      <h3 className="font-semibold">Requests and payments</h3>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {request.requestedTier} <RequestBadge request={request} />
              </p>
              <p className="text-muted text-sm">
                <LocalDate at={request.createdAt} /> · reference{" "}
                <span className="wrap-anywhere font-mono">{request.paymentProof}</span>
              </p>
              {request.rejectionReason && <p className="text-sm">Reason: {request.rejectionReason}</p>}
              <ReturnedPayments returns={request.moneyBack} of="request" />
            </div>
            <div className="figures max-sm:basis-full sm:text-right">
              <p className="font-medium">{formatMoney(request.amountCents)}</p>
              {request.payments.map((payment) => (
                <p key={payment.id} className="text-muted text-sm">
                  {request.payments.length > 1 && `${payment.tier} ${formatMoney(payment.amountCents)}: `}
                  {payment.verifiedByAdmin ? "payment verified" : "payment not verified"}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RequestBadge({ request }: { request: Request }) {
  if (request.isCancelled) return <Badge>Cancelled</Badge>;
  if (request.status === "pending" && request.requotedCents !== null) return <Badge tone="attention">New price</Badge>;
  const [word, tone] = WORDS[request.status];
  return <Badge tone={tone}>{word}</Badge>;
}
