import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

export type Statement = RouterOutputs["affiliate"]["statement"];

/** From the opening balance to the closing one; the six lines add up. */
export function StatementSums({ statement }: { statement: Statement }) {
  const lines = [
    ["Opening balance", statement.openingCents, false],
    ["Earned", statement.earnedCents, false],
    ["Reversed", statement.reversedCents, false],
    ["Adjusted", statement.adjustedCents, false],
    ["Paid out", statement.paidCents, false],
    ["Closing balance", statement.closingCents, true],
  ] as const;
  return (
    <dl className="grid gap-x-8 sm:max-w-md">
      {lines.map(([label, cents, isSum]) => (
        <div
          key={label}
          className={cn(
            "flex justify-between gap-4 py-1",
            isSum && "mt-1 border-line-strong border-t pt-2 font-semibold",
          )}
        >
          <dt className={isSum ? undefined : "text-muted"}>{label}</dt>
          <dd className="figures" data-testid={`statement ${label}`}>
            {formatMoney(cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
