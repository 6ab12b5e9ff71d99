"use client";

import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { EarningStateLabel } from "~/components/shared/earning-state-label";
import { Badge } from "~/components/ui/badge";
import { commissionText } from "~/domain/commission-text";
import { LEDGER_KIND_LABELS } from "~/domain/ledger";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { formatDate } from "~/lib/format-date";
import { EarningExplanation } from "./earning-explanation";
import { type Earning, STATUS_LABELS } from "./earning-labels";

const fromPayout = ({ reference }: NonNullable<Earning["takenFromPayout"]>) =>
  `from ${reference === null ? "a payout" : `payout ${reference}`}`;

/** One-line summary: level, rate and reversed amount of a commission; the reason or reference of anything else. */
function inShort(entry: Earning): string {
  const { kind, level, baseCents, rateBps, bonusBps, takenBackCents, takenFromPayout } = entry;
  if (kind === "reverse" && takenFromPayout) return `${entry.reason} · ${fromPayout(takenFromPayout)}`;
  if (kind !== "earn" || baseCents === null || rateBps === null) return entry.reason ?? entry.payoutReference ?? "";
  const { rate, base } = commissionText({ baseCents, rateBps, bonusBps: bonusBps ?? 0 });
  const less = takenBackCents < 0 ? ` · less ${formatMoney(-takenBackCents)} taken back` : "";
  return `Level ${level} · ${rate} of ${base}${less}`;
}

/** On phones the date is next to the name, or below it if the amount is long, and the summary gets its own line. */
const AREAS =
  "grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:'kind_amount'_'about_about'_'short_short'] sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:[grid-template-areas:'kind_about_amount'_'short_short_date']";

/** A ledger entry that expands to its explanation. */
export function EarningsRow({ entry }: { entry: Earning }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-2 flex w-[calc(100%+1rem)] items-start gap-3 rounded px-2 py-3 text-left hover:bg-subtle"
      >
        <ChevronDown
          aria-hidden
          className={cn("mt-1 size-4 shrink-0 text-muted transition-transform", isOpen && "rotate-180")}
        />
        <span className={cn("grid min-w-0 flex-1 items-baseline gap-x-2", AREAS)}>
          <span className="flex flex-wrap items-baseline gap-x-2 [grid-area:kind] sm:contents">
            <span className="font-medium [grid-area:kind]">{LEDGER_KIND_LABELS[entry.kind]}</span>
            <span className="whitespace-nowrap text-muted text-sm [grid-area:date] sm:text-right">
              {formatDate(entry.createdAt)}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 [grid-area:about]">
            {entry.shortOrderId && <span className="font-mono text-sm">{entry.shortOrderId}</span>}
            {entry.buyer && <span className="text-muted text-sm">{entry.buyer}</span>}
            {entry.state && (
              <Badge tone={STATUS_LABELS[entry.state.status].tone}>
                <EarningStateLabel state={entry.state} />
              </Badge>
            )}
            {entry.bonusPaused && <Badge tone="attention">bonus paused</Badge>}
          </span>
          <span className="figures break-words text-muted text-sm [grid-area:short]">{inShort(entry)}</span>
          <span
            className={cn(
              "figures text-right font-semibold [grid-area:amount]",
              entry.state?.status === "void" && "text-muted line-through",
            )}
          >
            {formatMoney(entry.amountCents)}
          </span>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="pb-3 sm:pl-7">
        {isOpen && <EarningExplanation entry={entry} />}
      </div>
    </li>
  );
}
