"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { OrderReferenceField } from "~/schemas/membership";
import { api } from "~/trpc/react";
import { PayMembership } from "./pay-membership";
import { PaymentReferenceField } from "./payment-reference-field";
import type { Membership } from "./profile-membership";

type Pending = NonNullable<Membership["pending"]>;
type Requote = NonNullable<Pending["requote"]>;
type MembershipRequoteProps = { request: Pending; requote: Requote; paymentTag: string };

/** The new amount of a request whose price changed before it was approved: what is still to pay, and accepting it. */
export function MembershipRequote({ request, requote, paymentTag }: MembershipRequoteProps) {
  const utils = api.useUtils();
  const [orderReference, setOrderReference] = useState("");
  const [error, setError] = useState<string>();
  const accept = api.membership.acceptRequote.useMutation({
    onSuccess: () => void toast.success("New amount accepted. Admin will verify and activate within 24 hours."),
    onSettled: () => utils.membership.mine.invalidate(),
  });
  const { formerCents, amountCents, toPayCents, toReturnCents } = requote;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = { requestId: request.id, seenAmountCents: amountCents };
    if (toPayCents === 0) return accept.mutate(answer);
    const typed = OrderReferenceField.safeParse(orderReference);
    setError(typed.error?.issues[0]?.message);
    if (typed.success) accept.mutate({ ...answer, orderReference: typed.data });
    else event.currentTarget.querySelector<HTMLElement>("[name=orderReference]")?.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <p>
        {request.currentTier !== "None" && toPayCents > 0
          ? `Your ${request.currentTier} ended before this request was approved. `
          : "Your membership has changed since you asked. "}
        {request.requestedTier} now costs {formatMoney(amountCents)}, not {formatMoney(formerCents)}. Nothing has been
        activated yet.{" "}
        {toReturnCents > 0 &&
          `If you have paid ${formatMoney(formerCents)} already, message the shop about the ${formatMoney(toReturnCents)} that is too much.`}
      </p>
      {toPayCents > 0 && (
        <>
          <p>
            You told us about {formatMoney(formerCents)}, so {formatMoney(toPayCents)} more is to be paid.
          </p>
          <PayMembership amountCents={toPayCents} qrSvg={requote.qrSvg} paymentTag={paymentTag} />
          <PaymentReferenceField
            value={orderReference}
            error={error}
            onChange={(typed) => {
              setOrderReference(typed);
              setError(undefined);
            }}
          />
        </>
      )}
      {accept.error && <Notice tone="danger">{errorMessage(accept.error)}</Notice>}
      <Button type="submit" size="sm" className="self-start" isPending={accept.isPending}>
        Accept {formatMoney(amountCents)}
      </Button>
    </form>
  );
}
