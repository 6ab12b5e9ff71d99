"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { overpaidText } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { OrderReferenceField } from "~/schemas/membership";
import { api } from "~/trpc/react";
import { PayMembership, PaymentReferenceField } from "./pay-membership";
import type { Membership } from "./profile-membership";

type Pending = NonNullable<Membership["pending"]>;
type Requote = NonNullable<Pending["requote"]>;
type MembershipRequoteProps = { request: Pending; requote: Requote; paymentTag: string };

const ReferenceFields = z.object({ orderReference: OrderReferenceField });

/** For a request whose price changed before approval: the new amount, the rest to pay, and accepting it. */
export function MembershipRequote({ request, requote, paymentTag }: MembershipRequoteProps) {
  const utils = api.useUtils();
  const { formerCents, amountCents, toPayCents, toReturnCents } = requote;
  const { receivedCents } = request;
  const form = useForm({
    resolver: zodResolver(ReferenceFields),
    defaultValues: { orderReference: "" },
  });
  const { errors } = form.formState;
  const accept = api.membership.acceptRequote.useMutation({
    onSuccess: () => void toast.success("New amount accepted. Admin will verify and activate within 24 hours."),
    onError: (error) => setServerErrors(form, error),
    onSettled: () => utils.membership.mine.invalidate(),
  });
  const answer = { requestId: request.id, seenAmountCents: amountCents };
  const submit =
    toPayCents === 0
      ? (event: FormEvent) => {
          event.preventDefault();
          accept.mutate(answer);
        }
      : form.handleSubmit((fields) => accept.mutate({ ...answer, ...fields }));
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <p>
        {request.currentTier !== "None" && amountCents > formerCents
          ? `Your ${request.currentTier} ended before this request was approved. `
          : "Your membership has changed since you asked. "}
        {request.requestedTier} now costs {formatMoney(amountCents)}, not {formatMoney(formerCents)}. Nothing has been
        activated yet.{" "}
        {toReturnCents > 0 &&
          receivedCents > 0 &&
          `We have received ${formatMoney(receivedCents)}. ${overpaidText(toReturnCents)}`}
        {toReturnCents > 0 &&
          receivedCents === 0 &&
          `If you have paid ${formatMoney(formerCents)} already, contact us about the ${formatMoney(toReturnCents)} you overpaid.`}
      </p>
      {toPayCents > 0 && (
        <>
          <p>
            {receivedCents > 0 ? "We have received" : "You told us about"} {formatMoney(receivedCents || formerCents)},
            so {formatMoney(toPayCents)} is still due.
          </p>
          <PayMembership
            tier={request.requestedTier}
            amountCents={toPayCents}
            link={requote.link}
            qrSvg={requote.qrSvg}
            paymentTag={paymentTag}
          />
          <PaymentReferenceField field={form.register("orderReference")} error={errors.orderReference?.message} />
        </>
      )}
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <Button type="submit" size="sm" className="self-start" isPending={accept.isPending}>
        Accept {formatMoney(amountCents)}
      </Button>
    </form>
  );
}
