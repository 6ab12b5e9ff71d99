import { useId, useState } from "react";
import { FieldError } from "~/components/ui/field";
import { Stepper } from "~/components/ui/stepper";
import { formatMoney } from "~/domain/money";
import { type ChosenPieces, isLastOfPieces, piecesLeft } from "~/domain/refunded-pieces";
import { type LineStock, unitsBack } from "~/domain/stock";
import type { RouterOutputs } from "~/trpc/react";

type Order = RouterOutputs["admin"]["orders"]["byId"];
type Item = Order["items"][number];

/** The stock of an order's line, as the rules of stock take it. */
export const stockOf = ({ quantity, refundedQuantity, stockHeld, stockTaken }: Item): LineStock => ({
  ...{ quantity, refunded: refundedQuantity, held: stockHeld, taken: stockTaken },
});

/** How many of the chosen pieces can go back into stock: those of counted products that the order took from it. */
export const restockable = ({ items }: Order, chosen: readonly ChosenPieces[]): number =>
  chosen.reduce((sum, { itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item?.isCounted ? sum + unitsBack(stockOf(item), quantity) : sum;
  }, 0);

type LinesProps = {
  order: Order;
  chosen: readonly ChosenPieces[];
  /** What is wrong with the pieces of a line. */
  problemOf: (itemId: string) => string | undefined;
  onChange: (itemId: string, quantity: number) => void;
};

/** The lines of which pieces can be refunded, each with how many are chosen. */
export function PartialRefundLines({ order, chosen, problemOf, onChange }: LinesProps) {
  // A line stays while the dialog is open, also when another admin refunds its last piece.
  const [offered] = useState(() => order.items.filter((item) => piecesLeft(item) > 0).map(({ id }) => id));
  const items = order.items.filter(({ id }) => offered.includes(id));
  if (items.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">Pieces</legend>
      <ul className="divide-y divide-line rounded border border-line">
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            quantity={chosen.find(({ itemId }) => itemId === item.id)?.quantity ?? 0}
            problem={problemOf(item.id)}
            onChange={(quantity) => onChange(item.id, quantity)}
          />
        ))}
      </ul>
      {!order.trackingNumber && chosen.length > 0 && (
        <p className="mt-2 text-muted text-sm">
          {isLastOfPieces(order.items, chosen)
            ? "Nothing of the order is left to ship then."
            : "They are left out of the packing slip and the pick list."}
        </p>
      )}
    </fieldset>
  );
}

type LineProps = { item: Item; quantity: number; problem: string | undefined; onChange: (quantity: number) => void };

function Line({ item, quantity, problem, onChange }: LineProps) {
  const errorId = useId();
  const left = piecesLeft(item);
  return (
    <li data-line={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <div className="figures min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="font-medium">{item.productName}</p>
        <p className="text-muted">
          {formatMoney(item.unitPricePaidCents)} each, {item.quantity} ordered
          {item.refundedQuantity > 0 && `, ${item.refundedQuantity} refunded`}
        </p>
      </div>
      <Stepper
        label={`Pieces of ${item.productName} to refund`}
        value={quantity}
        min={0}
        max={left}
        isDisabled={left === 0 && quantity === 0}
        errorId={problem && errorId}
        onChange={onChange}
      />
      <div className="col-span-2">
        <FieldError id={errorId} message={problem} />
      </div>
    </li>
  );
}
