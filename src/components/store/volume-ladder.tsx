import { Badge } from "~/components/ui/badge";
import { formatMoney } from "~/domain/money";
import type { LadderRung } from "~/domain/pricing";
import { cn } from "~/lib/cn";

type VolumeLadderProps = { ladder: LadderRung[]; quantity: number; onChoose: (quantity: number) => void };

/** Unit price and saving by quantity. Clicking a step sets its quantity. */
export function VolumeLadder({ ladder, quantity, onChoose }: VolumeLadderProps) {
  const current = ladder.findLast((rung) => rung.quantity <= quantity);
  return (
    <div>
      <h2 className="mb-2 font-semibold text-sm">Volume discounts</h2>
      {ladder.length === 1 ? (
        <p className="text-muted text-sm">Your price already matches or beats every volume discount.</p>
      ) : (
        <ol className="overflow-hidden rounded border border-line">
          {ladder.map((rung) => (
            <Rung key={rung.quantity} rung={rung} isCurrent={rung === current} onChoose={onChoose} />
          ))}
        </ol>
      )}
    </div>
  );
}

type RungProps = { rung: LadderRung; isCurrent: boolean; onChoose: (quantity: number) => void };

function Rung({ rung: { quantity, unitCents, savesCents }, isCurrent, onChoose }: RungProps) {
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        onClick={() => onChoose(quantity)}
        aria-pressed={isCurrent}
        className={cn(
          "figures flex min-h-11 w-full items-center gap-x-3 px-3 py-2 text-left text-sm focus-visible:-outline-offset-2",
          isCurrent ? "bg-accent-soft" : "hover:bg-subtle",
        )}
      >
        <span className={cn("w-[5.25rem] shrink-0", isCurrent && "font-semibold")}>
          {quantity === 1 ? "1 piece" : `${quantity} or more`}
        </span>
        <span className={cn(isCurrent && "font-semibold")}>
          {formatMoney(unitCents)}
          <span className="max-[26rem]:sr-only"> each</span>
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-right">
          {isCurrent && <Badge tone="accent">Your price</Badge>}
          {savesCents > 0 && <span className="text-success">Save {formatMoney(savesCents)}</span>}
        </span>
      </button>
    </li>
  );
}
