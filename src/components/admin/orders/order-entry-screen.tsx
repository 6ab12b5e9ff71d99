"use client";

import { useQueryStates } from "nuqs";
import { type ComponentProps, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { QueryState } from "~/components/ui/query-state";
import { Skeleton } from "~/components/ui/skeleton";
import { hasData } from "~/lib/has-data";
import { randomUuid } from "~/lib/random-uuid";
import { api, type RouterOutputs } from "~/trpc/react";
import { ChosenCustomer, CustomerPicker } from "./entry-customer";
import { EntryForm } from "./entry-form";
import type { EntryLine } from "./entry-lines";
import { orderEntryParsers } from "./entry-search-params";

type Order = RouterOutputs["admin"]["orders"]["byId"];

/** Enters an order placed by phone or message, from scratch or as a copy of another order. */
export function OrderEntryScreen({ fromId }: { fromId: string | null }) {
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: "Orders", href: "/admin/orders" }, { label: "New order" }]} />
        <h1 className="mt-1 font-semibold text-2xl">New order</h1>
        <p className="text-muted text-sm">
          For a customer who ordered by phone or message. They pay their own prices and get the usual e-mails.
        </p>
      </div>
      {fromId ? <CopiedEntry fromId={fromId} /> : <Entry />}
    </div>
  );
}

function CopiedEntry({ fromId }: { fromId: string }) {
  // Fetched only once, so that edits are not overwritten.
  const order = api.admin.orders.byId.useQuery({ orderId: fromId }, { staleTime: Number.POSITIVE_INFINITY });
  if (!hasData(order))
    return <QueryState query={order} title="Failed to load the order to duplicate" className="h-96" />;
  return <Entry from={order.data} />;
}

function Entry({ from }: { from?: Order }) {
  const [params, setParams] = useQueryStates(orderEntryParsers, { history: "replace" });
  const [lines, setLines] = useState<EntryLine[]>(() => (from ? linesOf(from) : []));
  const customerId = params.customer ?? from?.userId ?? null;
  const [isPicked, setIsPicked] = useState(false);
  /** By customer, so that none is carried to another one unnoticed. */
  const [messages, setMessages] = useState<ReadonlyMap<string, Message>>(new Map());
  const other = [...messages].findLast(([id, { text }]) => id !== customerId && text.trim() !== "");
  function pick(customer: string) {
    setIsPicked(true);
    void setParams({ customer });
  }
  const write = (id: string, message: Message) => setMessages((all) => new Map(all).set(id, message));
  const gone = from?.items.filter(({ productId }) => productId === null) ?? [];
  return (
    <>
      {from && <p className="text-sm">A copy of order #{from.shortId}, at today's prices.</p>}
      {gone.length > 0 && (
        <Notice tone="attention" title="Not copied">
          No longer in the catalogue: {gone.map(({ productName }) => productName).join(", ")}.
        </Notice>
      )}
      {customerId ? (
        <CustomerEntry
          key={customerId}
          customerId={customerId}
          onPick={pick}
          lines={lines}
          onLines={setLines}
          isPicked={isPicked}
          orderMessage={messages.get(customerId)?.text ?? ""}
          onMessage={(message) => write(customerId, message)}
          other={other && { ...other[1], onTaken: () => write(other[0], { ...other[1], text: "" }) }}
          addressId={from?.userId === customerId ? from.shippingAddressId : null}
        />
      ) : (
        <CustomerPicker onPick={pick} />
      )}
    </>
  );
}

type Message = { name: string; text: string };
type FormProps = ComponentProps<typeof EntryForm>;
type CustomerEntryProps = Pick<FormProps, "lines" | "onLines" | "addressId" | "orderMessage"> & {
  customerId: string;
  isPicked: boolean;
  onPick: (customerId: string) => void;
  onMessage: (message: Message) => void;
  other: (Message & { onTaken: () => void }) | undefined;
};

function CustomerEntry({ customerId, isPicked, onPick, onMessage, other, ...form }: CustomerEntryProps) {
  // Kept here, so that remounting the form after a lost response cannot create a second order.
  const [idempotencyKey] = useState(randomUuid);
  const [isChanging, setIsChanging] = useState(false);
  const changeRef = useRef<HTMLButtonElement>(null);
  const customer = api.admin.orderEntry.customer.useQuery({ customerId });
  function keep() {
    // The button must be shown again before it can take the focus.
    flushSync(() => setIsChanging(false));
    changeRef.current?.focus();
  }
  function choose(id: string) {
    if (id === customerId) return keep();
    setIsChanging(false);
    onPick(id);
  }
  if (customer.isPending) return <Skeleton className="h-96" />;
  if (!hasData(customer)) {
    return (
      <>
        <QueryError query={customer} />
        {isChanging ? (
          <CustomerPicker isFocused onPick={choose} />
        ) : (
          <Button variant="secondary" className="self-start" onClick={() => setIsChanging(true)}>
            Choose another customer
          </Button>
        )}
      </>
    );
  }
  const { name } = customer.data;
  const type = (text: string) => onMessage({ name, text });
  function take({ text, onTaken }: NonNullable<typeof other>) {
    type(text);
    onTaken();
  }
  return (
    <>
      {isChanging && <CustomerPicker isFocused onPick={choose} keep={{ name, onKeep: keep }} />}
      {/* Hidden, not unmounted: the entry is kept if the customer is. */}
      <div hidden={isChanging} className="flex flex-col gap-5">
        <ChosenCustomer
          customer={customer.data}
          isPicked={isPicked}
          changeRef={changeRef}
          onChange={() => setIsChanging(true)}
        />
        <EntryForm
          {...{ ...form, idempotencyKey }}
          customer={customer.data}
          onOrderMessage={type}
          otherMessage={other ? { name: other.name, text: other.text, onTake: () => take(other) } : null}
        />
      </div>
    </>
  );
}

function linesOf({ items }: Order): EntryLine[] {
  const lines = new Map<string, EntryLine>();
  for (const { productId, productName: name, quantity } of items) {
    if (productId)
      lines.set(productId, { productId, name, quantity: quantity + (lines.get(productId)?.quantity ?? 0) });
  }
  return [...lines.values()];
}
