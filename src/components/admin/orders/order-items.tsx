import { Badge } from "~/components/ui/badge";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { restRefundedCents } from "~/domain/partial-refund";
import { piecesLeft } from "~/domain/refunded-pieces";
import { amountDueCents, isPartlyPaid, requestedCents } from "~/domain/store-credit";
import type { RouterOutputs } from "~/trpc/react";
import { OrderItemLot } from "./order-item-lot";
import { receivedOf } from "./refund-sentence";

/** The order's items. Costs and margins show only if the server includes them for this role. */
export function OrderItems({ order }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const isMoneySeen = order.items.every((item) => item.costCents !== null);
  const receivedCents = receivedOf(order);
  const isPaidInPart = order.status === "pending" && isPartlyPaid(amountDueCents(order), receivedCents);
  const restCents = restRefundedCents(order);
  const costCents = order.items.reduce((sum, item) => sum + (item.costCents ?? 0), 0) - order.returnedCostCents;
  const sums: [string, number][] = [
    ["Goods", order.subtotalCents],
    ["Shipping", order.shippingCents],
    ["Total", order.totalAmountCents],
    ...(order.creditAppliedCents > 0 ? [["Store credit", -order.creditAppliedCents] as [string, number]] : []),
    ...(order.refundedCents > 0 ? [["Refunded in part", -order.refundedCents] as [string, number]] : []),
    ...(restCents > 0
      ? [[order.refundedCents > 0 ? "Rest refunded" : "Refunded", -restCents] as [string, number]]
      : []),
    ...(isPaidInPart
      ? ([
          ["Received", receivedCents],
          ["Still due", requestedCents(order, receivedCents)],
        ] as [string, number][])
      : []),
  ];
  return (
    <section>
      <h2 className="mb-2 font-semibold">Items</h2>
      <Table label="Items of this order">
        <THead>
          <tr>
            <TH>Product</TH>
            <TH isNumeric>Quantity</TH>
            <TH isNumeric>Retail</TH>
            <TH isNumeric>Paid each</TH>
            <TH isNumeric>Line</TH>
            {isMoneySeen && <TH isNumeric>Cost</TH>}
            {isMoneySeen && <TH isNumeric>Margin</TH>}
          </tr>
        </THead>
        <TBody>
          {order.items.map((item) => (
            <TR key={item.id}>
              <TD className="min-w-40">
                {item.productName} <span className="block font-mono text-muted text-xs">{item.sku}</span>
                {item.missingCount > 0 && (
                  <Badge tone="attention">
                    {`${item.missingCount} of ${piecesLeft(item)} ${order.isPaid ? "not taken from" : "not reserved in"} stock`}
                  </Badge>
                )}
                <OrderItemLot order={order} item={item} />
              </TD>
              <TD isNumeric>
                {item.quantity}
                {item.refundedQuantity > 0 && (
                  <span className="block whitespace-nowrap text-muted text-xs">{item.refundedQuantity} refunded</span>
                )}
              </TD>
              <TD isNumeric>{formatMoney(item.unitPriceCents)}</TD>
              <TD isNumeric>{formatMoney(item.unitPricePaidCents)}</TD>
              <TD isNumeric>{formatMoney(item.totalPriceCents)}</TD>
              {item.costCents !== null && <TD isNumeric>{formatMoney(item.costCents)}</TD>}
              {item.marginCents !== null && <TD isNumeric>{formatMoney(item.marginCents)}</TD>}
            </TR>
          ))}
        </TBody>
      </Table>
      <dl className="figures mt-3 ml-auto grid w-fit grid-cols-2 gap-x-6 gap-y-1 text-right text-sm">
        {sums.map(([label, cents]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{formatMoney(cents)}</dd>
          </div>
        ))}
        {isMoneySeen && order.status !== "cancelled" && (
          <>
            <dt className="text-muted">Margin on goods</dt>
            <dd className="font-medium">{formatMoney(order.subtotalCents - order.refundedGoodsCents - costCents)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
