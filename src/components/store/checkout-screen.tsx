"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { ErrorState } from "~/components/ui/error-state";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/lib/format-money";
import { randomUuid } from "~/lib/random-uuid";
import { RESEARCH_CONFIRMATION } from "~/schemas/orders";
import { type ApiError, api } from "~/trpc/react";
import { CartEmpty } from "./cart-empty";
import { CartLineRow } from "./cart-line-row";
import { CartMergeNotice } from "./cart-merge-notice";
import { CartTotals } from "./cart-totals";
import { CheckoutAddresses } from "./checkout-addresses";
import { CheckoutChanges } from "./checkout-changes";
import { type Cart, useCartChanges } from "./use-cart-changes";

const OWN_WORDS = new Set(["total-changed", "cart-has-problems", "cart-empty", "invalid-address", "order-too-large"]);

/** What a refused order says: the rule's own sentence, or the failure with its reference. */
function refusal(error: Pick<ApiError, "message" | "data">): string {
  if (OWN_WORDS.has(error.data?.reason ?? "")) return error.message;
  if (!error.data) return `An error occurred during checkout: ${error.message}`;
  const reference = error.data.code === "INTERNAL_SERVER_ERROR" ? ` (reference ${error.data.requestId})` : "";
  return `Failed to create order: ${error.message}${reference}`;
}

/** Placing the order: lines, address, confirmation, and the one button. */
export function CheckoutScreen() {
  const router = useRouter();
  const changes = useCartChanges();
  const utils = api.useUtils();
  const { data: cart, error, refetch } = api.cart.get.useQuery();
  const addresses = api.addresses.list.useQuery().data;
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isPlaced = useRef(false);
  // One key until an order comes of it: a double press or a retry is the same order.
  const idempotencyKey = useRef<string | null>(null);
  /** The cart as it was when the server refused it. */
  const [refused, setRefused] = useState<Cart | null>(null);
  const profile = api.account.profile.useQuery().data;
  const orderMessage = message ?? profile?.userMessage ?? "";
  const addressId = chosen ?? addresses?.find((address) => address.isDefault)?.id ?? addresses?.[0]?.id ?? null;

  const place = api.orders.place.useMutation({
    onSuccess: async ({ orderId, totalCents, paymentTag }) => {
      isPlaced.current = true;
      idempotencyKey.current = null;
      toast.success(
        `Order placed successfully! Please send ${formatMoney(totalCents)} to ${paymentTag}; Your order is pending until payment is verified. You will receive an email confirmation.`,
        { duration: 12_000 },
      );
      router.push(`/orders/${orderId}`);
      await utils.cart.invalidate();
    },
    onError: async (failure) => {
      setProblem(refusal(failure));
      setRefused(OWN_WORDS.has(failure.data?.reason ?? "") ? (cart ?? null) : null);
      await utils.cart.invalidate();
    },
  });

  function complete() {
    if (!cart || cart.lines.length === 0) return setProblem("Your cart is empty");
    if (!addressId) return setProblem("Please select a shipping address");
    if (!isConfirmed) return setProblem("Please confirm that you are buying for research use only");
    setProblem(undefined);
    setRefused(null);
    idempotencyKey.current ??= randomUuid();
    const order = { idempotencyKey: idempotencyKey.current, addressId, seenTotalCents: cart.totalCents, orderMessage };
    place.mutate({ ...order, researchConfirmed: true });
  }

  const isBlocked = Boolean(cart?.problem) || (cart?.lines.some((line) => line.problem) ?? false);
  if (error && !cart) {
    return (
      <div className="container-page py-8">
        <ErrorState requestId={error.data?.requestId ?? undefined} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (cart?.lines.length === 0 && !isPlaced.current) {
    return (
      <div className="container-page flex flex-col gap-6 py-8">
        <h1 className="font-semibold text-3xl tracking-tight">Checkout</h1>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <CartEmpty />
      </div>
    );
  }
  return (
    <div className="container-page py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Checkout</h1>
      {!cart && <Skeleton className="mt-6 h-96" />}
      {cart && (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <CartMergeNotice units={cart.mergedUnits} />
            <Card>
              <h2 className="font-semibold text-lg">Items</h2>
              <ul aria-label="Items in your order" className="divide-y divide-line">
                {cart.lines.map((line) => (
                  <CartLineRow key={line.productId} line={line} changes={changes} />
                ))}
              </ul>
            </Card>
            <CheckoutAddresses selected={addressId} onSelect={setChosen} />
            <Card>
              <Field label="Order message" isOptional hint="Anything the shop should know about this order.">
                <Textarea
                  rows={3}
                  name="orderMessage"
                  maxLength={2000}
                  value={orderMessage}
                  onChange={(event) => setMessage(event.target.value)}
                />
              </Field>
            </Card>
          </div>
          <div className="lg:sticky lg:top-28">
            <Card className="flex flex-col gap-4">
              <h2 className="font-semibold text-lg">Order summary</h2>
              <CartTotals amounts={cart} isChanging={changes.isChanging} />
              <div className="rounded bg-subtle p-3 text-sm">
                <p className="font-medium">How you pay</p>
                <p className="mt-1 text-muted">
                  After placing the order you send {formatMoney(cart.totalCents)} to{" "}
                  <span className="font-mono">{cart.paymentTag}</span> in the cash app. The note to write, and a QR
                  code, are on the next page.
                </p>
              </div>
              <Checkbox
                label={RESEARCH_CONFIRMATION}
                checked={isConfirmed}
                onChange={(event) => setConfirmed(event.target.checked)}
              />
              {(problem ?? cart.problem?.message) && <Notice tone="danger" title={problem ?? cart.problem?.message} />}
              {refused && <CheckoutChanges before={refused} now={cart} />}
              {isBlocked && !cart.problem && (
                <Notice tone="attention">Remove what is not available any more to complete your order.</Notice>
              )}
              <Button
                size="lg"
                isPending={place.isPending}
                disabled={place.isPending || !addressId || isBlocked || changes.isChanging}
                onClick={complete}
              >
                Complete Order
              </Button>
            </Card>
          </div>
        </div>
      )}
    </div>
  );
}
