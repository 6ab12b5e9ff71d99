"use client";

import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { NO_PAYMENTS_YET, PAYMENT_APP } from "~/domain/payment-app";
import { CONFIRM_RESEARCH_FIRST, PlaceOrderInput, RESEARCH_CONFIRMATION } from "~/schemas/orders";
import { CartTotals, CartUnavailable, isCheckoutBlocked } from "./cart-summary";
import { type CheckoutCredit, CheckoutCreditChoice } from "./checkout-credit";
import type { useCheckoutPlacing } from "./checkout-placing";
import type { Cart, CartChanges, CartLine } from "./use-cart-changes";

export const CheckoutFields = z.object({
  orderMessage: PlaceOrderInput.shape.orderMessage,
  researchConfirmed: z.boolean().refine(Boolean, CONFIRM_RESEARCH_FIRST),
});

type Placing = ReturnType<typeof useCheckoutPlacing>;
type CheckoutSummaryProps = {
  cart: Cart;
  changes: CartChanges;
  placing: Placing;
  form: UseFormReturn<z.input<typeof CheckoutFields>, unknown, z.output<typeof CheckoutFields>>;
  credit: CheckoutCredit;
};

/** Totals, store credit, payment instructions and the research confirmation. */
export function CheckoutSummary({ cart, changes, placing: { refused }, form, credit }: CheckoutSummaryProps) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">Order summary</h2>
      <CartTotals amounts={cart} isChanging={changes.isChanging} />
      {!isCheckoutBlocked(cart) && (
        <>
          <CheckoutCreditChoice credit={credit} totalCents={cart.totalCents} />
          {credit.creditCents < cart.totalCents && (
            <PaymentPreview dueCents={cart.totalCents - credit.creditCents} paymentTag={cart.paymentTag} />
          )}
        </>
      )}
      {refused && <CheckoutChanges before={refused} now={cart} />}
      <CartUnavailable cart={cart} changes={changes} />
      <Checkbox
        label={RESEARCH_CONFIRMATION}
        error={form.formState.errors.researchConfirmed?.message}
        {...form.register("researchConfirmed")}
      />
    </Card>
  );
}

function PaymentPreview({ dueCents, paymentTag }: { dueCents: number; paymentTag: string }) {
  if (!paymentTag) {
    return (
      <Notice tone="attention">
        {NO_PAYMENTS_YET} Your cart is kept. <TextLink href="/contact">Ask us when it will</TextLink>.
      </Notice>
    );
  }
  return (
    <section aria-labelledby="how-you-pay" className="rounded bg-subtle p-4 text-sm">
      <h3 id="how-you-pay" className="font-medium">
        Payment instructions
      </h3>
      <p className="mt-2">Payment method: {PAYMENT_APP}</p>
      <ol className="figures mt-2 list-decimal space-y-1 pl-5 text-muted">
        <li>Place the order. Nothing is charged here.</li>
        <li>
          Send {formatMoney(dueCents)} to <span className="font-mono text-ink">{paymentTag}</span> in {PAYMENT_APP}. The
          next page opens it for you and gives you the note to write.
        </li>
        <li>We ship your order once we have verified the payment.</li>
      </ol>
    </section>
  );
}

/** After a refusal: what differs from the cart the customer saw. */
function CheckoutChanges({ before, now }: { before: Cart; now: Cart }) {
  const changes = changesBetween(before, now);
  if (changes.length === 0) return null;
  return (
    <Notice tone="attention" title="What changed">
      <ul className="figures mt-1 list-disc space-y-1 pl-4 text-sm">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        Nothing was ordered.
        {/* Blocked items show their own message and must be removed first. */}
        {!isCheckoutBlocked(now) && " Press Complete Order again to order at the new total."}
      </p>
    </Notice>
  );
}

function changesBetween(before: Cart, now: Cart): string[] {
  const former = new Map(before.lines.map((line) => [line.productId, line]));
  const present = new Set(now.lines.map((line) => line.productId));
  return [
    ...before.lines.filter((line) => !present.has(line.productId)).map((line) => `${line.name} is no longer in it.`),
    ...now.lines.flatMap((line) => lineChanges(former.get(line.productId), line)),
    ...difference("Shipping", before.shippingCents, now.shippingCents),
    ...difference("Total", before.totalCents, now.totalCents),
  ];
}

function lineChanges(before: CartLine | undefined, now: CartLine): string[] {
  if (!before) return [`${now.name} was added, ${now.quantity} of it.`];
  if (now.problem) return before.problem ? [] : [`${before.name}: ${now.problem.message}`];
  const unit = difference(now.name, before.quote?.unitCents ?? 0, now.quote?.unitCents ?? 0);
  if (before.quantity === now.quantity) return unit;
  return [...unit, `${now.name}: ${now.quantity} instead of ${before.quantity}.`];
}

const difference = (what: string, before: number, now: number) =>
  before === now ? [] : [`${what}: ${formatMoney(now)} instead of ${formatMoney(before)}.`];

/** Why the order was refused, with a link to the order if there is one already. */
export function CheckoutProblem({ placing: { problem, earlierOrderId } }: { placing: Placing }) {
  if (!problem) return null;
  return (
    <Notice tone="danger">
      {problem}
      {earlierOrderId && (
        <>
          {" "}
          <TextLink href={`/orders/${earlierOrderId}`}>Open the order</TextLink>: while it waits for its payment, you
          can change its address and message there.
        </>
      )}
    </Notice>
  );
}

type CheckoutBarProps = {
  totalCents: number;
  /** The part of the total paid with store credit. */
  creditCents: number;
  /** What prevents placing the order, as a sentence; null if nothing does. */
  missing: string | null;
  placing: Placing;
  onComplete: () => void;
};

/**
 * The order button, and what prevents ordering. On phones it sticks to the bottom with the total; on wide screens it is
 * below the summary.
 */
export function CheckoutBar({ totalCents, creditCents, missing, placing, onComplete }: CheckoutBarProps) {
  return (
    <div
      data-sticky-foot
      className="sticky bottom-0 z-20 -mx-(--gutter) flex flex-col gap-2 border-line border-t bg-surface px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0"
    >
      <CheckoutProblem placing={placing} />
      {missing && (
        <p id="checkout-needs" className="text-center text-muted text-sm lg:order-last">
          {missing}
        </p>
      )}
      <div className="flex items-center gap-4">
        <p className="figures shrink-0 text-sm lg:hidden">
          <span className="block text-muted text-xs">{creditCents > 0 ? "To pay" : "Total"}</span>
          <span className="font-semibold">{formatMoney(totalCents - creditCents)}</span>
        </p>
        <Button
          size="lg"
          className="min-w-0 flex-1"
          isPending={placing.isPending}
          disabled={missing !== null}
          aria-describedby={missing ? "checkout-needs" : undefined}
          onClick={onComplete}
        >
          Complete Order
        </Button>
      </div>
    </div>
  );
}
