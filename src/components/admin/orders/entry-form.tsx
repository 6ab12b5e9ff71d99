"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { formatMoney } from "~/domain/money";
import { creditFor } from "~/domain/store-credit";
import { errorMessage, errorReason } from "~/lib/api-error";
import { CUSTOMER_CONFIRMATION } from "~/schemas/admin/order-entry";
import { api } from "~/trpc/react";
import { toastMailed } from "../toast-mailed";
import { type EntryAddress, EntryAddresses } from "./entry-address";
import type { EntryCustomer } from "./entry-customer";
import { type EntryLine, EntryLines } from "./entry-lines";
import { EntryMessage, type OtherMessage } from "./entry-message";

type EntryFormProps = {
  customer: EntryCustomer;
  lines: EntryLine[];
  onLines: (lines: EntryLine[]) => void;
  orderMessage: string;
  onOrderMessage: (text: string) => void;
  otherMessage: OtherMessage | null;
  /** So that resubmitting creates only one order. */
  idempotencyKey: string;
  /** The shipping address of the order being copied, or null. */
  addressId: string | null;
};

/** An order for this customer: products, address and message. The server prices it while it is typed. */
export function EntryForm({ customer, lines, orderMessage, otherMessage, idempotencyKey, ...props }: EntryFormProps) {
  const [address, setAddress] = useState(() => firstAddress(customer, props.addressId));
  const [isCreditUsed, setIsCreditUsed] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const router = useRouter();
  const utils = api.useUtils();
  const asked = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const quote = api.admin.orderEntry.quote.useQuery(
    { customerId: customer.id, lines: asked },
    { enabled: asked.length > 0, placeholderData: keepPreviousData },
  );
  const enter = api.admin.orderEntry.enter.useMutation({
    async onSuccess({ orderId, shortId, dueCents }) {
      const mail = dueCents > 0 ? "an e-mail with how to pay" : "a payment confirmation by e-mail";
      toastMailed(`Order #${shortId} entered. ${customer.email} gets ${mail}.`);
      await utils.admin.invalidate();
      router.push(`/admin/orders/${orderId}`);
    },
    // The rejection may be due to prices, stock or credit that changed since they were shown. Without a response (no
    // reason) there is nothing to refetch.
    onError: (failure) => {
      if (errorReason(failure) !== null) void utils.admin.orderEntry.invalidate();
    },
  });
  const isMessageTyped = orderMessage.trim() !== "" || otherMessage !== null;
  const isTyped = lines.length > 0 || isMessageTyped || address?.kind === "typed";
  const isDone = enter.isPending || enter.isSuccess;
  const isQuoted = quote.data !== undefined && !quote.isPlaceholderData && lines.length > 0;
  const creditOf = (totalCents: number) => (isCreditUsed ? creditFor(totalCents, customer.creditCents) : 0);
  const whyNot = () => {
    if (lines.length === 0) return "Please add a product.";
    if (!isQuoted) return "Please wait for the prices.";
    if (quote.data.lines.some(({ problem }) => problem)) return "Please remove or change the products marked above.";
    if (quote.data.problem) return quote.data.problem.message;
    if (!address) return "Please choose a shipping address. A new one counts once you press Use this address.";
    return isConfirmed ? null : "Please confirm what the customer told you.";
  };
  function submit() {
    setWasSent(true);
    if (whyNot() !== null || !address || !quote.data) return;
    const { totalCents: seenTotalCents } = quote.data;
    const order = { customerId: customer.id, lines: asked, address, orderMessage, idempotencyKey };
    enter.mutate({ ...order, seenTotalCents, creditCents: creditOf(seenTotalCents), customerConfirmed: true });
  }
  const error = (wasSent ? whyNot() : null) ?? (enter.error && errorMessage(enter.error));
  return (
    <>
      <EntryLines
        customerId={customer.id}
        lines={lines}
        quote={lines.length > 0 ? quote.data : undefined}
        onChange={props.onLines}
      />
      {quote.isError && <QueryError query={quote} />}
      <EntryAddresses customer={customer} chosen={address} onChoose={setAddress} />
      <Card className="flex flex-col gap-4">
        <EntryMessage text={orderMessage} onType={props.onOrderMessage} other={otherMessage} />
        {customer.creditCents > 0 && (
          <Checkbox
            label={`Use store credit (${formatMoney(customer.creditCents)} available)`}
            hint="Only when the customer asks for it."
            checked={isCreditUsed}
            onChange={(event) => setIsCreditUsed(event.target.checked)}
          />
        )}
        <Checkbox
          label={CUSTOMER_CONFIRMATION}
          checked={isConfirmed}
          onChange={(event) => setIsConfirmed(event.target.checked)}
        />
        <Totals
          totals={isQuoted ? quote.data : undefined}
          creditCents={isQuoted ? creditOf(quote.data.totalCents) : 0}
        />
        {error && <Notice tone="danger">{error}</Notice>}
        <Button isPending={isDone} onClick={submit} className="self-start max-sm:w-full">
          Enter order
        </Button>
      </Card>
      <LeaveGuard isDirty={isTyped && !isDone} name="the order" />
    </>
  );
}

/** The copied order's address if it still exists, else the customer's default; never one that needs a correction. */
function firstAddress({ addresses }: EntryCustomer, wanted: string | null): EntryAddress | null {
  const fit = addresses.filter(({ problem }) => problem === null);
  const first = fit.find(({ id }) => id === wanted) ?? fit[0];
  return first ? { kind: "saved", addressId: first.id } : null;
}

type TotalsProps = {
  totals: { subtotalCents: number; shippingCents: number; totalCents: number } | undefined;
  /** The part of the total paid with store credit. */
  creditCents: number;
};

function Totals({ totals, creditCents }: TotalsProps) {
  const rows = [
    ["Subtotal", totals?.subtotalCents],
    ["Shipping", totals?.shippingCents],
    ["Total", totals?.totalCents],
    ...(totals && creditCents > 0
      ? ([
          ["Store credit", -creditCents],
          ["To pay", totals.totalCents - creditCents],
        ] as const)
      : []),
  ] as const;
  return (
    <dl className="figures grid max-w-xs grid-cols-2 gap-y-1 border-line border-t pt-4">
      {rows.map(([label, cents]) => (
        <div key={label} className="contents last:font-semibold">
          <dt>{label}</dt>
          <dd className="text-right">{cents === undefined ? "-" : formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
