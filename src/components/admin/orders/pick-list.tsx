import { Sheet, SheetTable } from "~/components/shared/print-sheet";
import { LocalTime } from "~/components/ui/local-time";
import type { RouterOutputs } from "~/trpc/react";
import { PartlyRefunded } from "./partly-refunded";

type List = RouterOutputs["admin"]["orders"]["pickList"];

/** What to take off the shelves for many orders at once, as a checklist with totals per product and lot. */
export function PickList({ list, siteName }: { list: List; siteName: string }) {
  const { products, pieces, shortIds, refunded, waiting } = list;
  const facts: [string, React.ReactNode][] = [
    ["Printed", <LocalTime key="printed" at={new Date()} />],
    ["Orders", waiting > shortIds.length ? `The oldest ${shortIds.length} of ${waiting}` : shortIds.length],
    ["Pieces", pieces],
  ];
  return (
    <Sheet siteName={siteName} title="Pick list" facts={facts}>
      {refunded.length > 0 && (
        <section className="mt-4 break-inside-avoid border border-neutral-300 p-3 text-sm">
          <h3 className="font-semibold">Refunded in part: check what to pack</h3>
          <PartlyRefunded orders={refunded} />
        </section>
      )}
      {products.length === 0 ? (
        <p className="mt-6">No paid order waits to be shipped.</p>
      ) : (
        <SheetTable tick="Picked" texts={["Product", "Lot"]} numbers={["Quantity"]}>
          <tbody>
            {products.map((row) => (
              <tr
                key={`${row.sku} ${row.lotNumber ?? ""}`}
                className="break-inside-avoid border-neutral-300 border-b align-top"
              >
                <td className="py-2.5 pr-2">
                  <span aria-hidden className="mt-0.5 block size-4 border border-black" />
                </td>
                <td className="py-2.5 pr-3">
                  <span className="font-medium">{row.productName}</span>{" "}
                  <span className="font-mono text-neutral-600 text-xs">{row.sku}</span>
                  <span className="block font-mono text-neutral-600 text-xs">
                    {row.shortIds.map((shortId) => `#${shortId}`).join(" ")}
                  </span>
                </td>
                <td className="py-2.5 pr-3">
                  <span className="block min-w-[8ch] [overflow-wrap:anywhere]">{row.lotNumber ?? "-"}</span>
                </td>
                <td className="py-2.5 text-right font-semibold text-base">{row.quantity}</td>
              </tr>
            ))}
          </tbody>
        </SheetTable>
      )}
    </Sheet>
  );
}
