import type { ReactNode } from "react";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import { customerStatus } from "~/domain/order-status";
import { RESEARCH_ONLY } from "~/domain/research-only";
import { formatDate } from "~/lib/format-date";
import type { RouterOutputs } from "~/trpc/react";
import { Address, Sheet, SheetTable } from "./print-sheet";

/** What both the staff's and the customer's print page have of an order. */
type Order = RouterOutputs["orders"]["invoice"];
type InvoiceProps = { order: Order; siteName: string; seller: string[] };

/** Who sells, as invoices name them. */
export const sellerLines = (shop: { siteName: string; companyName: string; companyAddress: string }): string[] =>
  [shop.companyName || shop.siteName, ...shop.companyAddress.split("\n")].map((line) => line.trim()).filter(Boolean);

/** An invoice, or a pro forma invoice while the order has no invoice number. */
export function Invoice({ order, siteName, seller }: InvoiceProps) {
  const sums: [string, number][] = [
    ["Goods", order.subtotalCents],
    ["Shipping", order.shippingCents],
  ];
  const status = order.refundedAt ? "Refunded" : customerStatus(order);
  const { invoice } = order;
  const refundedCents = order.refundedAt ? order.totalAmountCents : order.refundedCents;
  const facts: [string, ReactNode][] = [
    ...(invoice
      ? ([
          ["Invoice", String(invoice.number)],
          // In UTC like the ledger, so that a printed invoice has the same date everywhere.
          ["Invoice date", formatDate(invoice.issuedAt)],
        ] satisfies [string, ReactNode][])
      : []),
    ["Order date", <LocalDate key="date" at={order.createdAt} />],
    [
      "Status",
      status === "Paid" ? (
        <>
          Paid <LocalDate at={order.paidAt} />
        </>
      ) : (
        status
      ),
    ],
  ];
  return (
    <Sheet siteName={siteName} title={invoice ? "Invoice" : "Pro forma invoice"} shortId={order.shortId} facts={facts}>
      <div className="grid gap-x-8 sm:grid-cols-3 print:grid-cols-3">
        <Address title="Seller" lines={seller} />
        <Address title="Customer" lines={[order.customerName, order.email]} />
        <Address title="Ship to" lines={order.shippingLines} />
      </div>
      <SheetTable texts={["Product"]} numbers={["Quantity", "Each", "Amount"]}>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-neutral-300 border-b">
              <td className="py-2.5">
                {item.productName} <span className="block font-mono text-neutral-600 text-xs">{item.sku}</span>
                {item.refundedQuantity > 0 && (
                  <span className="block text-neutral-600 text-xs">{item.refundedQuantity} refunded</span>
                )}
              </td>
              <td className="py-2.5 pl-3 text-right">{item.quantity}</td>
              <td className="py-2.5 pl-3 text-right">{formatMoney(item.unitPricePaidCents)}</td>
              <td className="py-2.5 pl-3 text-right">{formatMoney(item.totalPriceCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, cents]) => (
            <tr key={label}>
              <td colSpan={3} className="pt-2 text-right">
                {label}
              </td>
              <td className="pt-2 pl-3 text-right">{formatMoney(cents)}</td>
            </tr>
          ))}
          <tr className="font-semibold text-base">
            <td colSpan={3} className="pt-2 text-right">
              Total
            </td>
            <td className="pt-2 pl-3 text-right">{formatMoney(order.totalAmountCents)}</td>
          </tr>
          {refundedCents > 0 && (
            <tr>
              <td colSpan={3} className="pt-2 text-right">
                Refunded
              </td>
              <td className="pt-2 pl-3 text-right">{formatMoney(-refundedCents)}</td>
            </tr>
          )}
        </tfoot>
      </SheetTable>
      <p className="mt-8 text-neutral-600 text-xs">{RESEARCH_ONLY}</p>
    </Sheet>
  );
}
