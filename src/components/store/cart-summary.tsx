"use client";

import { membershipRequestHref } from "~/components/shared/membership-request";
import { Button, ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { cn } from "~/lib/cn";
import type { Cart, CartChanges } from "./use-cart-changes";

type CartTotalsProps = {
  amounts: { subtotalCents: number; shippingCents: number; totalCents: number };
  /** Dims the amounts while the server recalculates them. */
  isChanging?: boolean;
};

/** Totals as calculated by the server. Screen readers announce a new total. */
export function CartTotals({ amounts, isChanging }: CartTotalsProps) {
  const total = formatMoney(amounts.totalCents);
  const isFree = amounts.shippingCents === 0;
  return (
    <div>
      <dl
        aria-busy={isChanging}
        className={cn("figures grid grid-cols-[1fr_auto] gap-y-2 transition-opacity", isChanging && "opacity-50")}
      >
        <dt className="text-muted">Subtotal</dt>
        <dd className="text-right">{formatMoney(amounts.subtotalCents)}</dd>
        <dt className="text-muted">{isFree ? "Free shipping" : "Shipping, flat fee"}</dt>
        <dd className="text-right">{formatMoney(amounts.shippingCents)}</dd>
        <dt className="border-line border-t pt-3 font-semibold text-lg">Total</dt>
        <dd data-testid="cart-total" className="border-line border-t pt-3 text-right font-semibold text-lg">
          {total}
        </dd>
      </dl>
      <p role="status" className="sr-only">
        {isChanging ? "" : `Total ${total}`}
      </p>
    </div>
  );
}

/** True if the cart, or any line in it, cannot be ordered. */
export const isCheckoutBlocked = (cart: Cart): boolean =>
  Boolean(cart.problem) || cart.lines.some((line) => line.problem);

/** Checkout button, disabled while the cart cannot be ordered. */
export function CartCheckout({ cart, onGo }: { cart: Cart; onGo?: () => void }) {
  if (isCheckoutBlocked(cart)) {
    return (
      <Button size="lg" disabled>
        Checkout
      </Button>
    );
  }
  return (
    <ButtonLink href="/checkout" size="lg" onClick={onGo}>
      Checkout
    </ButtonLink>
  );
}

/** Why the cart cannot be ordered: unavailable lines, too little stock, or a problem of the whole cart. */
export function CartUnavailable({ cart, changes }: { cart: Cart; changes: CartChanges }) {
  const count = cart.lines.filter(({ problem }) => problem && !problem.left).length;
  const short = cart.lines.filter(({ problem }) => problem?.left);
  if (count === 0 && short.length > 0) {
    return (
      <Notice tone="attention" title="Fewer are left than you want">
        <p className="text-sm">
          Lower the quantity of {short.length === 1 ? (short[0]?.name ?? "this item") : `${short.length} items`} to
          check out.
        </p>
      </Notice>
    );
  }
  if (count === 0) return cart.problem && <Notice tone="danger">{cart.problem.message}</Notice>;
  return (
    <Notice tone="attention" title={count === 1 ? "1 item is not available" : `${count} items are not available`}>
      <p className="text-sm">Remove the unavailable items to check out.</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={changes.removeUnavailable}>
        Remove all unavailable
      </Button>
    </Notice>
  );
}

/** What a Gold membership would save on this cart. Hidden if nothing. */
export function GoldSaving({ cart, onGo }: { cart: { goldSavingCents: number }; onGo?: () => void }) {
  if (cart.goldSavingCents === 0) return null;
  return (
    <p className="figures rounded bg-accent-soft px-3 py-2 text-sm">
      Gold would save you {formatMoney(cart.goldSavingCents)} on this order.{" "}
      <TextLink href={membershipRequestHref("Gold")} onClick={onGo} className="whitespace-nowrap font-medium">
        About Gold
      </TextLink>
    </p>
  );
}

/** Shown before checkout so that the payment method is no surprise. */
export const PaymentMethod = ({ className }: { className?: string }) => (
  <p className={className}>
    Payment method: <strong className="font-medium text-ink">{PAYMENT_APP}</strong>. You pay after you place the order.
  </p>
);
