import { Badge } from "~/components/ui/badge";
import { formatMoney } from "~/domain/money";
import type { LadderRung } from "~/domain/pricing";
import { cn } from "~/lib/cn";

type VolumeLadderProps = { ladder: LadderRung[]; onChoose: (quantity: number) => void };

/** What a piece costs from which quantity on: the rung reached is marked, the next says what it saves. */
export function VolumeLadder({ ladder, onChoose }: VolumeLadderProps) {
  const isSameThroughout = ladder.every(({ unitCents }) => unitCents === ladder[0]?.unitCents);
  return (
    <div>
      <h2 className="mb-2 font-semibold text-sm">Volume discounts</h2>
      <ol className="overflow-hidden rounded border border-line">
        {ladder.map(({ quantity, unitCents, isCurrent, isNext, savesCents }) => (
          <li key={quantity} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onChoose(quantity)}
              aria-pressed={isCurrent}
              className={cn(
                "figures flex min-h-11 w-full items-center gap-x-3 px-3 py-2 text-left text-sm focus-visible:-outline-offset-2",
                isCurrent ? "bg-accent-soft" : "hover:bg-subtle",
              )}
            >
              <span className={cn("w-[5.75rem] shrink-0", isCurrent && "font-semibold")}>
                {quantity === 1 ? "1 piece" : `${quantity} or more`}
              </span>
              <span className={cn(isCurrent && "font-semibold")}>
                {formatMoney(unitCents)}
                <span className="max-[23rem]:sr-only"> each</span>
              </span>
              <span className="ml-auto">
                {isCurrent && <Badge tone="accent">Your price</Badge>}
                {isNext && savesCents ? <Badge tone="success">Save {formatMoney(savesCents)}</Badge> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {isSameThroughout && (
        <p className="mt-2 text-muted text-sm">Your own price is already the lowest, whatever the quantity.</p>
      )}
    </div>
  );
}
