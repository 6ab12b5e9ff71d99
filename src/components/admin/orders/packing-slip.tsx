import type { ReactNode } from "react";
import { Address, Sheet, SheetTable } from "~/components/shared/print-sheet";
import { LocalDate } from "~/components/ui/local-time";
import { RESEARCH_ONLY } from "~/domain/research-only";
import type { RouterOutputs } from "~/trpc/react";

type Order = RouterOutputs["admin"]["orders"]["printable"]["orders"][number];

/**
 * The contents of a parcel as a checklist, without the pieces refunded before it is shipped. Shows no prices, because it
 * may be a gift.
 */
export function PackingSlip({ order, siteName }: { order: Order; siteName: string }) {
  const pieces = order.items.reduce((sum, { packed }) => sum + packed, 0);
  const facts: [string, ReactNode][] = [
    ["Placed", <LocalDate key="placed" at={order.createdAt} />],
    ...(order.trackingNumber ? [["Tracking", order.trackingNumber] satisfies [string, string]] : []),
  ];
  return (
    <Sheet siteName={siteName} title="Packing slip" shortId={order.shortId} facts={facts}>
      <Address title="Ship to" lines={order.shippingLines} />
      <SheetTable tick="Packed" texts={["Product", "SKU"]} numbers={["Quantity"]}>
        <tbody>
          {order.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3} className="pt-2 text-right">
              Pieces
            </td>
            <td className="pt-2 text-right font-semibold">{pieces}</td>
          </tr>
        </tfoot>
      </SheetTable>
      {order.orderMessage && (
        <section className="mt-6 break-inside-avoid border border-neutral-300 p-3">
          <h3 className="font-semibold text-sm">Order message</h3>
          <p className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{order.orderMessage}</p>
        </section>
      )}
      <p className="mt-8 text-neutral-600 text-xs">{RESEARCH_ONLY}</p>
    </Sheet>
  );
}

function Line({ item }: { item: Order["items"][number] }) {
  const left = item.quantity - item.packed;
  const isLeftOut = item.packed === 0;
  return (
    <tr className="break-inside-avoid border-neutral-300 border-b align-top">
      <td className="py-2.5">{!isLeftOut && <span aria-hidden className="block size-4 border border-black" />}</td>
      <td className="py-2.5 pr-3">
        {isLeftOut ? <s>{item.productName}</s> : item.productName}
        {!isLeftOut && item.lotNumber && <span className="block text-neutral-600 text-xs">Lot {item.lotNumber}</span>}
        {left > 0 && (
          <span className="block font-semibold text-xs">
            {isLeftOut ? "Refunded" : `${left} of ${item.quantity} refunded`}: do not pack
          </span>
        )}
      </td>
      <td className="py-2.5 pr-3 font-mono">{isLeftOut ? <s>{item.sku}</s> : item.sku}</td>
      <td className="py-2.5 text-right font-semibold">{item.packed}</td>
    </tr>
  );
}
