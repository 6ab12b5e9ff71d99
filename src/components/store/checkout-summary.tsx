"use client";

import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { CONFIRM_RESEARCH_FIRST, PlaceOrderInput, RESEARCH_CONFIRMATION } from "~/schemas/orders";
import { isCheckoutBlocked } from "./cart-checkout";
import { CartTotals } from "./cart-totals";
import { CartUnavailable } from "./cart-unavailable";
import { CheckoutChanges } from "./checkout-changes";
import { type CheckoutCredit, CheckoutCreditChoice } from "./checkout-credit";
import type { useCheckoutPlacing } from "./checkout-placing";
import type { Cart, CartChanges } from "./use-cart-changes";

/** What a shopper fills in at the checkout. */
export const CheckoutFields = z.object({
  orderMessage: PlaceOrderInput.shape.orderMessage,
  researchConfirmed: z.boolean().refine(Boolean, CONFIRM_RESEARCH_FIRST),
});

type CheckoutSummaryProps = {
  cart: Cart;
  changes: CartChanges;
  placing: ReturnType<typeof useCheckoutPlacing>;
  form: UseFormReturn<z.input<typeof CheckoutFields>, unknown, z.output<typeof CheckoutFields>>;
  credit: CheckoutCredit;
};

/** What the order comes to, how it is paid, and the confirmation. */
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
