"use client";

import { type FormEvent, useState } from "react";
import { FormDialog } from "~/components/shared/form-dialog";
import { Field, Input, Textarea } from "~/components/ui/field";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { formatMoney } from "~/domain/money";
import { type RefundTarget, refundable } from "~/domain/partial-refund";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { DOLLARS_TEXT, TypedDollars } from "~/schemas/typed-dollars";
import { api, type RouterOutputs } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { toastMailed } from "../toast-mailed";
import { claimsKeptNote } from "./refund-sentence";

type Order = RouterOutputs["admin"]["orders"]["byId"];

/** Zero for an empty field, undefined for an invalid amount. */
const centsOf = (text: string): number | undefined => (text === "" ? 0 : TypedDollars.safeParse(text).data);

/** Refunds part of a paid order: amounts of goods and shipping, the reason, and where the money goes. */
export function PartialRefund({ order, onClose }: { order: Order; onClose: () => void }) {
  // Idempotency key: opening the dialog once creates at most one refund.
  const [requestId] = useState(randomUuid);
  const [to, setTo] = useState<RefundTarget>("return");
  const [problem, setProblem] = useState<string>();
  const left = refundable(order);
  const refund = api.admin.orders.refundPart.useMutation(
    useActionOptions("Refunded in part. The customer gets an e-mail.", onClose, toastMailed),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const [goodsCents, shippingCents] = [centsOf(text("goods")), centsOf(text("shipping"))];
    if (goodsCents === undefined || shippingCents === undefined) return setProblem(DOLLARS_TEXT);
    if (goodsCents + shippingCents === 0) return setProblem("Enter an amount above $0.00");
    if (text("reason") === "") return setProblem("Please give a reason");
    setProblem(undefined);
    refund.mutate({
      ...{ orderId: order.id, goodsCents, shippingCents, reason: text("reason"), internalNote: text("note") },
      ...{ to, requestId },
    });
  }

  const error = problem ?? (refund.error && errorMessage(refund.error));
  return (
    <FormDialog
      title={`Refund a part of order #${order.shortId}`}
      description={`The order stays paid. Commissions are taken back in proportion to the goods.${claimsKeptNote(order)}`}
      submitLabel="Refund"
      isPending={refund.isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Goods" hint={`Up to ${formatMoney(left.goodsCents)}`}>
          <Input name="goods" inputMode="decimal" placeholder="0.00" autoComplete="off" />
        </Field>
        <Field label="Shipping" hint={`Up to ${formatMoney(left.shippingCents)}`}>
          <Input name="shipping" inputMode="decimal" placeholder="0.00" autoComplete="off" />
        </Field>
      </div>
      <RadioCardGroup legend="The money goes" className="gap-2">
        <RadioCard
          name="to"
          value="return"
          checked={to === "return"}
          onChange={() => setTo("return")}
          title="Back to the customer"
          description="You send it in the payment app. What store credit paid is store credit again."
        />
        <RadioCard
          name="to"
          value="credit"
          checked={to === "credit"}
          onChange={() => setTo("credit")}
          title="Into their store credit"
          description="They can use it at once."
        />
      </RadioCardGroup>
      <Field label="Reason" hint="Sent to the customer.">
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
      <Field label="Internal note" isOptional hint="Only staff read it.">
        <Textarea name="note" rows={2} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
