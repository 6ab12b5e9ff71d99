"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Card } from "~/components/ui/card";
import { Field, Textarea } from "~/components/ui/field";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { NO_PAYMENTS_YET } from "~/domain/payment-app";
import { api } from "~/trpc/react";
import { CartEmpty, CartLines } from "./cart-lines";
import { CartMergeNotice } from "./cart-merge-notice";
import { isCheckoutBlocked } from "./cart-summary";
import { CheckoutAddresses, type OpenAddress } from "./checkout-addresses";
import { useCheckoutCredit } from "./checkout-credit";
import { useCheckoutPlacing } from "./checkout-placing";
import { CheckoutBar, CheckoutFields, CheckoutProblem, CheckoutSummary } from "./checkout-summary";
import { type Cart, useCartChanges } from "./use-cart-changes";

export function CheckoutScreen() {
  const { data, error, refetch } = api.cart.get.useQuery(undefined, { refetchOnWindowFocus: "always" });
  const placing = useCheckoutPlacing();
  const cart = useOwnCart(data, placing.unanswered?.cart ?? null);
  if (error && !cart) {
    return (
      <Frame>
        <QueryError query={{ error, refetch }} />
      </Frame>
    );
  }
  // After placing, the cart is empty and the order page is loading.
  if (!cart || placing.isPlaced) {
    return (
      <Frame>
        <Skeleton className="h-96" />
      </Frame>
    );
  }
  if (cart.lines.length === 0) {
    return (
      <Frame>
        <CheckoutProblem placing={placing} />
        <CartEmpty />
      </Frame>
    );
  }
  return (
    <Frame>
      <CheckoutForm cart={cart} placing={placing} />
    </Frame>
  );
}

/**
 * Keeps the customer's last cart when `read` cannot be it: a visitor's cart, read after the session ended elsewhere, or
 * an empty cart after an order attempt without a response. The page keeps everything typed into it.
 */
function useOwnCart(read: Cart | undefined, unanswered: Cart | null): Cart | undefined {
  const [own, setOwn] = useState(read);
  if (read && !read.isVisitors && read !== own) setOwn(read);
  const latest = read?.isVisitors ? own : read;
  return unanswered && latest?.orderKey !== unanswered.orderKey ? unanswered : latest;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="container-page flex flex-col gap-6 py-8">
      <h1 className="font-semibold text-3xl tracking-tight">Checkout</h1>
      {children}
    </div>
  );
}

function CheckoutForm({ cart, placing }: { cart: Cart; placing: ReturnType<typeof useCheckoutPlacing> }) {
  const changes = useCartChanges();
  const addresses = api.addresses.list.useQuery().data;
  const profile = api.account.profile.useQuery().data;
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenAddress>(null);
  const form = useForm({
    resolver: zodResolver(CheckoutFields),
    defaultValues: { orderMessage: profile?.userMessage ?? "", researchConfirmed: false },
  });
  const ownMessage = profile?.userMessage;
  // The profile may load after the form, but its message must not overwrite what was typed.
  useEffect(() => {
    if (ownMessage === undefined || form.getFieldState("orderMessage").isDirty) return;
    form.resetField("orderMessage", { defaultValue: ownMessage });
  }, [ownMessage, form]);
  // The chosen address may have been deleted elsewhere.
  const kept = addresses?.find((address) => address.id === chosen);
  const address = kept ?? addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0];
  const addressId = address?.id ?? null;
  const isAddressOpen = open === "new" || Boolean(addresses?.some(({ id }) => id === open));
  const missing = missingFor({ cart, isChanging: changes.isChanging, address, isAddressOpen });
  const credit = useCheckoutCredit(cart.totalCents, placing.unanswered?.creditCents);
  const { creditCents } = credit;
  const complete = form.handleSubmit(({ orderMessage }) =>
    placing.complete({ cart, addressId, orderMessage, creditCents }),
  );
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8">
      <div className="flex min-w-0 flex-col gap-6">
        <CartMergeNotice cart={cart} />
        <Card>
          <h2 className="font-semibold text-lg">Items</h2>
          <CartLines lines={cart.lines} changes={changes} label="Items in your order" className="-mb-5" />
        </Card>
        <CheckoutAddresses selected={addressId} onSelect={setChosen} open={open} onOpen={setOpen} />
        <Card>
          <Field label="Order message" isOptional hint="Anything the shop should know about this order.">
            <Textarea rows={3} maxLength={2000} {...form.register("orderMessage")} />
          </Field>
          <LeaveGuard isDirty={Boolean(form.formState.dirtyFields.orderMessage)} />
        </Card>
      </div>
      {/* `contents` on phones makes the bar a child of the page container, so that it sticks to the bottom all the
          way. */}
      <div className="max-lg:contents lg:sticky lg:top-8 lg:flex lg:flex-col lg:gap-4">
        <CheckoutSummary cart={cart} changes={changes} placing={placing} form={form} credit={credit} />
        <CheckoutBar
          totalCents={cart.totalCents}
          creditCents={creditCents}
          missing={missing}
          placing={placing}
          onComplete={complete}
        />
      </div>
    </div>
  );
}

type Wanted = {
  cart: Cart;
  isChanging: boolean;
  address: { problem: string | null } | undefined;
  isAddressOpen: boolean;
};

/** The first thing that prevents placing the order, or null. */
function missingFor({ cart, isChanging, address, isAddressOpen }: Wanted): string | null {
  if (isCheckoutBlocked(cart)) return "Change the items that cannot be ordered first";
  if (!cart.paymentTag) return NO_PAYMENTS_YET;
  if (!address) return "Please select a shipping address";
  if (isAddressOpen) return "Save the address first, or cancel";
  if (address.problem) return "Please correct the shipping address";
  return isChanging ? "The total is being updated" : null;
}
