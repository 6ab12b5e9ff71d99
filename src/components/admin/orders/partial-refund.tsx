"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormDialog } from "~/components/shared/form-dialog";
import { Field, Input, Textarea } from "~/components/ui/field";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { formatMoney } from "~/domain/money";
import { type RefundTarget, refundable } from "~/domain/partial-refund";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { DOLLARS_TEXT, TypedDollars } from "~/schemas/typed-dollars";
import { type ApiError, api, type RouterOutputs } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { toastMailed } from "../toast-mailed";
import { claimsKeptNote } from "./refund-sentence";

type Order = RouterOutputs["admin"]["orders"]["byId"];

const FIELDS = ["goods", "shipping", "reason"] as const;
type Problems = Partial<Record<(typeof FIELDS)[number] | "other", string | undefined>>;

/** Why an amount is refused, before it is sent; undefined if it is not. */
function amountProblem(cents: number | undefined, leftCents: number, what: string): string | undefined {
  if (cents === undefined) return DOLLARS_TEXT;
  return cents > leftCents ? `You can refund at most ${formatMoney(leftCents)} for ${what}.` : undefined;
}

/** Zero for an empty field, undefined for an invalid amount. */
const centsOf = (text: string): number | undefined => (text === "" ? 0 : TypedDollars.safeParse(text).data);

/** The reason of a refund says what is not to be packed any more. */
const reasonHint = ({ trackingNumber }: Order) =>
  trackingNumber ? "Sent to the customer." : "Sent to the customer, and shown to whoever packs the order.";

/** Refunds part of a paid order: amounts of goods and shipping, the reason, and where the money goes. */
export function PartialRefund({ order, onClose }: { order: Order; onClose: () => void }) {
  // Idempotency key: opening the dialog once creates at most one refund.
  const [requestId] = useState(randomUuid);
  const [to, setTo] = useState<RefundTarget>("return");
  const [problems, setProblems] = useState<Problems>({});
  const fields = useRef<HTMLDivElement>(null);
  const left = refundable(order);
  const refund = api.admin.orders.refundPart.useMutation({
    ...useActionOptions("Refunded in part. The customer gets an e-mail.", onClose, toastMailed),
    onError(error: ApiError) {
      const { goodsCents: goods, shippingCents: shipping, reason } = fieldErrors(error);
      const known = { goods, shipping, reason };
      setProblems(goods || shipping || reason ? known : { other: errorMessage(error) });
    },
  });
  // The first field of the refused refund, out of view in a low window.
  useEffect(() => {
    const name = FIELDS.find((each) => problems[each]);
    if (name) fields.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }, [problems]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const [goodsCents, shippingCents] = [centsOf(text("goods")), centsOf(text("shipping"))];
    const found: Problems = {
      goods: amountProblem(goodsCents, left.goodsCents, "the goods"),
      shipping: amountProblem(shippingCents, left.shippingCents, "shipping"),
      reason: text("reason") === "" ? "Please give a reason" : undefined,
    };
    if (goodsCents === 0 && shippingCents === 0) found.goods = "Enter an amount above $0.00";
    const isRefused = FIELDS.some((name) => found[name]);
    setProblems(isRefused ? found : {});
    if (isRefused || goodsCents === undefined || shippingCents === undefined) return;
    refund.mutate({
      ...{ orderId: order.id, goodsCents, shippingCents, reason: text("reason"), internalNote: text("note") },
      ...{ to, requestId },
    });
  }

  return (
    <FormDialog
      title={`Refund a part of order #${order.shortId}`}
      description={`The order stays paid. Commissions are taken back in proportion to the goods.${claimsKeptNote(order)} This cannot be undone${order.refundedCents > 0 ? "" : ", and the payment can then no longer be undone either"}.`}
      submitLabel="Refund"
      isPending={refund.isPending}
      error={problems.other}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={fields} className="contents">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Goods" hint={`Up to ${formatMoney(left.goodsCents)}`} error={problems.goods}>
            <Input name="goods" inputMode="decimal" placeholder="0.00" autoComplete="off" />
          </Field>
          <Field label="Shipping" hint={`Up to ${formatMoney(left.shippingCents)}`} error={problems.shipping}>
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
        <Field label="Reason" hint={reasonHint(order)} error={problems.reason}>
          <Textarea name="reason" rows={2} maxLength={500} />
        </Field>
        <Field label="Internal note" isOptional hint="Only staff read it.">
          <Textarea name="note" rows={2} maxLength={1000} />
        </Field>
      </div>
    </FormDialog>
  );
}
