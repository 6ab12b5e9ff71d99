"use client";

import { Suspense, useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import type { OpenAddress } from "~/components/store/checkout-addresses";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Textarea } from "~/components/ui/field";
import { lazyPart } from "~/components/ui/lazy-part";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

// Lazy: the address form is rarely needed here.
const CheckoutAddresses = lazyPart(
  async () => (await import("~/components/store/checkout-addresses")).CheckoutAddresses,
);

type Order = RouterOutputs["orders"]["byId"];

/** The shipping address, editable until the order is paid or shipped. */
export function OrderAddress({ order }: { order: Order }) {
  const [isChanging, setIsChanging] = useState(false);
  const canChange = order.status === "pending" && !order.trackingNumber;
  // Kept open if the order is paid meanwhile, so that a half-typed address is not lost; saving it says why it cannot be.
  if (isChanging) return <ChangeAddress order={order} onDone={() => setIsChanging(false)} />;
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">Ships to</h2>
        {canChange && (
          <Button variant="secondary" size="sm" onClick={() => setIsChanging(true)}>
            Change<span className="sr-only"> the address</span>
          </Button>
        )}
      </div>
      <address className="wrap-anywhere mt-2 text-muted not-italic">
        {order.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </Card>
  );
}

function ChangeAddress({ order, onDone }: { order: Order; onDone: () => void }) {
  const utils = api.useUtils();
  const addresses = api.addresses.list.useQuery().data;
  const [chosen, setChosen] = useState(order.shippingAddressId);
  const [open, setOpen] = useState<OpenAddress>(null);
  // The chosen or the open address may have been deleted elsewhere.
  const selected = addresses?.some(({ id }) => id === chosen) ? chosen : null;
  const isAddressOpen = open === "new" || Boolean(addresses?.some(({ id }) => id === open));
  const change = api.orders.changeAddress.useMutation({
    onSuccess: () => {
      toast.success("Address changed");
      onDone();
    },
    onSettled: () =>
      Promise.all([utils.orders.byId.invalidate({ orderId: order.id }), utils.addresses.list.invalidate()]),
  });
  return (
    <div className="flex flex-col gap-3">
      <Suspense fallback={<Skeleton className="h-48" />}>
        <CheckoutAddresses selected={selected} onSelect={setChosen} open={open} onOpen={setOpen} />
      </Suspense>
      {change.error && <Notice tone="danger">{errorMessage(change.error)}</Notice>}
      {/* An open address form has its own buttons. */}
      {!isAddressOpen && (
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={!selected}
            isPending={change.isPending}
            onClick={() => selected && change.mutate({ orderId: order.id, addressId: selected })}
          >
            Ship to this address
          </Button>
          <Button variant="secondary" onClick={onDone}>
            Keep as it is
          </Button>
        </div>
      )}
    </div>
  );
}

/** The customer's order message; they can edit or add it until the order is paid. */
export function OrderMessage({ order }: { order: Order }) {
  const [isChanging, setIsChanging] = useState(false);
  const canChange = order.status === "pending";
  if (!canChange && !isChanging && !order.orderMessage) return null;
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">Order message</h2>
        {canChange && !isChanging && (
          <Button variant="secondary" size="sm" onClick={() => setIsChanging(true)}>
            {order.orderMessage ? "Change" : "Add"}
            <span className="sr-only"> the order message</span>
          </Button>
        )}
      </div>
      {isChanging ? (
        <ChangeMessage order={order} onDone={() => setIsChanging(false)} />
      ) : (
        <p className="mt-2 whitespace-pre-wrap break-words text-muted">{order.orderMessage || "None"}</p>
      )}
    </Card>
  );
}

function ChangeMessage({ order, onDone }: { order: Order; onDone: () => void }) {
  const utils = api.useUtils();
  const [text, setText] = useState(order.orderMessage);
  const change = api.orders.changeMessage.useMutation({
    onSuccess: () => {
      toast.success("Order message changed");
      onDone();
    },
    onError: (error) => toastError(error, "The message could not be saved. Please try again."),
    onSettled: () => utils.orders.byId.invalidate({ orderId: order.id }),
  });
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ orderId: order.id, orderMessage: text });
      }}
    >
      <Field label="Anything the shop should know about this order">
        <Textarea rows={4} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <LeaveGuard isDirty={text !== order.orderMessage} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={change.isPending}>
          Save message
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Keep as it is
        </Button>
      </div>
    </form>
  );
}
