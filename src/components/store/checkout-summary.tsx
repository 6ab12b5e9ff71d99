"use client";

import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { CONFIRM_RESEARCH_FIRST, RESEARCH_CONFIRMATION } from "~/schemas/orders";
import { isCheckoutBlocked } from "./cart-checkout";
import { CartTotals } from "./cart-totals";
import { CartUnavailable } from "./cart-unavailable";
import { CheckoutChanges } from "./checkout-changes";
import type { useCheckoutPlacing } from "./checkout-placing";
import type { Cart, CartChanges } from "./use-cart-changes";

type CheckoutSummaryProps = {
  cart: Cart;
  changes: CartChanges;
  placing: ReturnType<typeof useCheckoutPlacing>;
  hasAddress: boolean;
  onComplete: () => void;
};

/** What the order comes to, how it is paid, the confirmation, and the one button. */
export function CheckoutSummary({ cart, changes, placing, hasAddress, onComplete }: CheckoutSummaryProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [confirmError, setConfirmError] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const { problem, refused, isPending } = placing;

  function complete() {
    if (isConfirmed) return onComplete();
    setConfirmError(CONFIRM_RESEARCH_FIRST);
    box.current?.focus();
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">Order summary</h2>
      <CartTotals amounts={cart} isChanging={changes.isChanging} />
      {!isCheckoutBlocked(cart) && <PaymentPreview cart={cart} />}
      <Checkbox
        ref={box}
        label={RESEARCH_CONFIRMATION}
        checked={isConfirmed}
        onChange={(event) => {
          setConfirmed(event.target.checked);
          setConfirmError(undefined);
        }}
        {...(confirmError && { error: confirmError })}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {refused && <CheckoutChanges before={refused} now={cart} />}
      <CartUnavailable cart={cart} changes={changes} />
      <Button
        size="lg"
        isPending={isPending}
        disabled={isPending || !hasAddress || isCheckoutBlocked(cart) || changes.isChanging}
        aria-describedby={hasAddress ? undefined : "checkout-needs"}
        onClick={complete}
      >
        Complete Order
      </Button>
      {!hasAddress && (
        <p id="checkout-needs" className="-mt-1 text-center text-muted text-sm">
          Please select a shipping address
        </p>
      )}
    </Card>
  );
}

function PaymentPreview({ cart }: { cart: Cart }) {
  return (
    <section aria-labelledby="how-you-pay" className="rounded bg-subtle p-4 text-sm">
      <h3 id="how-you-pay" className="font-medium">
        Payment instructions
      </h3>
      <ol className="figures mt-2 list-decimal space-y-1 pl-5 text-muted">
        <li>Place the order. Nothing is charged here.</li>
        <li>
          Send {formatMoney(cart.totalCents)} to <span className="font-mono text-ink">{cart.paymentTag}</span> in the
          cash app, with the note and the QR code that the next page shows.
        </li>
        <li>The order ships once an admin has verified the payment.</li>
      </ol>
    </section>
  );
}
