import Link from "next/link";
import { Fragment } from "react";
import { LotFiles } from "~/components/shared/lot-files";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { formatPurity } from "~/domain/lot";
import { formatMoney } from "~/domain/money";
import { describeTrace, type PriceStep } from "~/domain/pricing";
import { piecesText } from "~/domain/refunded-pieces";
import type { RouterOutputs } from "~/trpc/react";
import { ReturnedPayments } from "./returned-payments";

type Order = RouterOutputs["orders"]["byId"];

/** Order lines with how each price was calculated, and the totals. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <Card>
      <h2 className="font-semibold text-lg">Items</h2>
      <ul className="mt-2 divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 py-3">
            <div className="min-w-0">
              {item.slug ? (
                <Link href={`/product/${item.slug}`} className="font-medium hover:underline">
                  {item.productName}
                </Link>
              ) : (
                <span className="font-medium">{item.productName}</span>
              )}
              <p className="text-muted text-sm">
                {item.quantity} × {formatMoney(item.unitPricePaidCents)} ·{" "}
                <span className="whitespace-nowrap font-mono">{item.sku}</span>
                {item.refundedQuantity > 0 && ` · ${item.refundedQuantity} refunded`}
              </p>
              <PriceTrace steps={item.priceTrace} />
              {item.lot && <ShippedLot lot={item.lot} />}
            </div>
            <p className="figures font-medium">{formatMoney(item.totalPriceCents)}</p>
          </li>
        ))}
      </ul>
      <dl className="figures mt-2 flex flex-col gap-1 border-line border-t pt-3">
        <Sum label="Subtotal" cents={order.subtotalCents} />
        <Sum label="Shipping" cents={order.shippingCents} />
        <div className="flex justify-between font-semibold text-lg">
          <dt>Total</dt>
          <dd>{formatMoney(order.totalAmountCents)}</dd>
        </div>
        {order.creditAppliedCents > 0 && <Sum label="Store credit" cents={-order.creditAppliedCents} />}
        {order.refunds.map(({ id, amountCents, pieces, reason }) => (
          <Sum
            key={id}
            label={`${["Refunded", piecesText(pieces)].filter(Boolean).join(" ")}: ${reason}`}
            cents={-amountCents}
          />
        ))}
        {order.restRefund && <Sum label={restRefundLabel(order)} cents={-order.restRefund.amountCents} />}
      </dl>
      <PaidSums order={order} />
      {order.status === "cancelled" && order.creditBackCents > 0 && (
        <p className="figures mt-2 text-muted text-sm">
          The {formatMoney(order.creditBackCents)} of store credit that you used is yours again.
        </p>
      )}
      <ReturnedPayments returns={order.moneyBack} of="order" className="mt-2 text-muted text-sm" />
    </Card>
  );
}

function ShippedLot({ lot }: { lot: NonNullable<Order["items"][number]["lot"]> }) {
  return (
    <div className="mt-1">
      <p className="figures text-sm">
        Lot <span className="font-mono">{lot.lotNumber}</span>
        {lot.purityBps !== null && <span className="text-muted"> · {formatPurity(lot.purityBps)} purity</span>}
      </p>
      <LotFiles lotNumber={lot.lotNumber} files={lot.files} className="mt-1 print:hidden" />
    </div>
  );
}

function restRefundLabel({ refunds, restRefund }: Order): string {
  const what = refunds.length > 0 ? "Rest refunded" : "Refunded";
  return restRefund?.reason ? `${what}: ${restRefund.reason}` : what;
}

/** What was paid and when, and what is left of it after refunds; nothing for one payment alone. */
function PaidSums({ order: { payments, refunds, restRefund, ...order } }: { order: Order }) {
  const sumOf = (sums: readonly { amountCents: number }[]) => sums.reduce((sum, each) => sum + each.amountCents, 0);
  const refundedCents = sumOf(refunds) + (restRefund?.amountCents ?? 0);
  if (payments.length === 0 || (payments.length === 1 && refundedCents === 0)) return null;
  const creditCents = order.creditAppliedCents;
  // What was paid beyond the total has its own lines.
  const isExact = sumOf(payments) + creditCents === order.totalAmountCents;
  return (
    <p className="figures mt-2 text-muted text-sm">
      You paid{" "}
      {payments.map(({ amountCents, at }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew each time
        <Fragment key={position}>
          {position > 0 && (position === payments.length - 1 ? " and " : ", ")}
          {formatMoney(amountCents)} on <LocalDate at={at} />
        </Fragment>
      ))}
      {creditCents > 0 && `, besides ${formatMoney(creditCents)} of store credit`}
      {refundedCents > 0 && `; refunded ${formatMoney(refundedCents)}`}
      {refundedCents > 0 && isExact && `; net ${formatMoney(order.totalAmountCents - refundedCents)}`}.
    </p>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt className="wrap-anywhere min-w-0">{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

/** Explains a price that differs from retail, from the steps stored when the order was placed. */
function PriceTrace({ steps }: { steps: Order["items"][number]["priceTrace"] }) {
  if (!Array.isArray(steps) || steps.length < 2) return null;
  return <p className="figures text-muted text-sm">{describeTrace(steps as unknown as PriceStep[])}</p>;
}
