"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormDialog } from "~/components/shared/form-dialog";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input, Textarea } from "~/components/ui/field";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { formatMoney } from "~/domain/money";
import { type RefundTarget, refundable } from "~/domain/partial-refund";
import { plural } from "~/domain/plural";
import { type ChosenPieces, goodsOfPieces, pieceField, piecesProblem } from "~/domain/refunded-pieces";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { DOLLARS_TEXT, TypedDollars } from "~/schemas/typed-dollars";
import { type ApiError, api, type RouterOutputs } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { toastMailed } from "../toast-mailed";
import { PartialRefundLines, restockable } from "./partial-refund-lines";
import { claimsKeptNote } from "./refund-sentence";

type Order = RouterOutputs["admin"]["orders"]["byId"];

const FIELDS = ["goods", "shipping", "reason"] as const;
type Problems = Partial<Record<(typeof FIELDS)[number] | "other", string | undefined>> & {
  /** By line. */
  lines?: Readonly<Record<string, string>>;
};

const isRefused = (found: Problems) => FIELDS.some((name) => found[name]) || Object.keys(found.lines ?? {}).length > 0;

const problemsBy = (chosen: readonly ChosenPieces[], problemOf: (of: ChosenPieces) => string | undefined) =>
  Object.fromEntries(
    chosen.flatMap((each) => {
      const problem = problemOf(each);
      return problem ? [[each.itemId, problem] as const] : [];
    }),
  );

/** Why an amount is refused, before it is sent; undefined if it is not. */
function amountProblem(cents: number | undefined, leftCents: number, what: string): string | undefined {
  if (cents === undefined) return DOLLARS_TEXT;
  return cents > leftCents ? `You can refund at most ${formatMoney(leftCents)} for ${what}.` : undefined;
}

/** Zero for an empty field, undefined for an invalid amount. */
const centsOf = (text: string): number | undefined => (text === "" ? 0 : TypedDollars.safeParse(text).data);

/** Unless pieces are chosen, the reason of a refund says what is not to be packed any more. */
const reasonHint = ({ trackingNumber }: Order, hasPieces: boolean) =>
  trackingNumber || hasPieces ? "Sent to the customer." : "Sent to the customer, and shown to whoever packs the order.";

/** As typed by hand: "1184.50"; empty for nothing. */
const dollarsOf = (cents: number) => (cents === 0 ? "" : (cents / 100).toFixed(2));

/**
 * Refunds part of a paid order: pieces of its lines, whose price fills in the amount of goods, or any other amounts of
 * goods and shipping; the reason, and where the money and the pieces go.
 */
export function PartialRefund({ order, onClose }: { order: Order; onClose: () => void }) {
  // Idempotency key: opening the dialog once creates at most one refund.
  const [requestId] = useState(randomUuid);
  const [to, setTo] = useState<RefundTarget>("return");
  const [chosen, setChosen] = useState<readonly ChosenPieces[]>([]);
  /** The amount of goods as typed; null while it follows the pieces. */
  const [typed, setTyped] = useState<string | null>(null);
  // Shipped goods usually come back damaged or not at all, so do not restock them by default.
  const [isRestocking, setIsRestocking] = useState(!order.trackingNumber);
  const [problems, setProblems] = useState<Problems>({});
  /** What was changed since the problems were found. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const fields = useRef<HTMLDivElement>(null);
  const left = refundable(order);
  const priceCents = goodsOfPieces(order.items, chosen, left.goodsCents);
  const goods = typed ?? dollarsOf(priceCents);
  const restockCount = restockable(order, chosen);
  const find = (found: Problems) => {
    setProblems(found);
    setChanged([]);
  };
  const refund = api.admin.orders.refundPart.useMutation({
    ...useActionOptions("Refunded in part. The customer gets an e-mail.", onClose, toastMailed),
    onError(error: ApiError) {
      const named = fieldErrors(error);
      const { goodsCents, shippingCents, reason } = named;
      const lines = problemsBy(chosen, ({ itemId }) => named[pieceField(itemId)]);
      const known = { goods: goodsCents, shipping: shippingCents, reason, lines };
      find(isRefused(known) ? known : { other: errorMessage(error) });
    },
  });
  // The first field of the refused refund, out of view in a low window.
  useEffect(() => {
    const [lineId] = Object.keys(problems.lines ?? {});
    const name = FIELDS.find((each) => problems[each]);
    const selector = lineId ? `[data-line="${lineId}"] input` : name && `[name=${name}]`;
    if (selector) fields.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [problems]);

  function choose(itemId: string, quantity: number) {
    setChosen([...chosen.filter((each) => each.itemId !== itemId), ...(quantity > 0 ? [{ itemId, quantity }] : [])]);
    setChanged([...changed, itemId, "goods"]);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const [goodsCents, shippingCents] = [centsOf(goods.trim()), centsOf(text("shipping"))];
    const found: Problems = {
      goods: amountProblem(goodsCents, left.goodsCents, "the goods"),
      shipping: amountProblem(shippingCents, left.shippingCents, "shipping"),
      reason: text("reason") === "" ? "Please give a reason" : undefined,
      lines: problemsBy(chosen, ({ itemId, quantity }) => {
        const item = order.items.find(({ id }) => id === itemId);
        return item && piecesProblem(item, quantity);
      }),
    };
    if (goodsCents === 0 && shippingCents === 0) found.goods = "Enter an amount above $0.00";
    find(isRefused(found) ? found : {});
    if (isRefused(found) || goodsCents === undefined || shippingCents === undefined) return;
    refund.mutate({
      ...{ orderId: order.id, goodsCents, shippingCents, reason: text("reason"), internalNote: text("note") },
      ...{ items: [...chosen], returnStock: isRestocking && restockCount > 0, to, requestId },
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
      {...(chosen.length > 0 && { isDirty: true })}
    >
      <div ref={fields} className="contents">
        <PartialRefundLines
          order={order}
          chosen={chosen}
          problemOf={(itemId) => (changed.includes(itemId) ? undefined : problems.lines?.[itemId])}
          onChange={choose}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="flex min-w-0 flex-col items-start gap-1">
            <Field
              label="Goods"
              hint={`Up to ${formatMoney(left.goodsCents)}`}
              error={changed.includes("goods") ? undefined : problems.goods}
              className="w-full"
            >
              <Input
                name="goods"
                inputMode="decimal"
                placeholder="0.00"
                autoComplete="off"
                value={goods}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
            {chosen.length > 0 && centsOf(goods.trim()) !== priceCents && (
              <Button variant="link" size="sm" onClick={() => setTyped(null)}>
                Use {formatMoney(priceCents)}, the price of the pieces
              </Button>
            )}
          </div>
          <Field label="Shipping" hint={`Up to ${formatMoney(left.shippingCents)}`} error={problems.shipping}>
            <Input name="shipping" inputMode="decimal" placeholder="0.00" autoComplete="off" />
          </Field>
        </div>
        {restockCount > 0 && (
          <Checkbox
            label={`Put ${plural(restockCount, "piece")} back into stock`}
            hint="Only what can be sold again."
            checked={isRestocking}
            onChange={(event) => setIsRestocking(event.target.checked)}
          />
        )}
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
        <Field label="Reason" hint={reasonHint(order, chosen.length > 0)} error={problems.reason}>
          <Textarea name="reason" rows={2} maxLength={500} />
        </Field>
        <Field label="Internal note" isOptional hint="Only staff read it.">
          <Textarea name="note" rows={2} maxLength={1000} />
        </Field>
      </div>
    </FormDialog>
  );
}
