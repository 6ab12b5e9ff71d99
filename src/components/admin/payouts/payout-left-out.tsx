import { ChevronRight } from "lucide-react";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { formatMoney } from "~/domain/money";
import type { PayoutExclusion } from "~/domain/payout";
import { AskForTags, ReleaseButton } from "./payout-hold";
import type { Preview } from "./payout-labels";

const LABELS: Readonly<Record<PayoutExclusion, { label: string; tone: BadgeTone }>> = {
  deleted: { label: "Deleted account", tone: "neutral" },
  suspended: { label: "Suspended", tone: "danger" },
  withheld: { label: "Withheld", tone: "attention" },
  terms: { label: "Terms not accepted", tone: "attention" },
  "no-tag": { label: "No tag", tone: "attention" },
  "below-minimum": { label: "Below minimum", tone: "neutral" },
  "in-payout": { label: "In a payout", tone: "accent" },
  "on-hold": { label: "On hold", tone: "accent" },
  negative: { label: "Negative", tone: "danger" },
  zero: { label: "Nothing owed", tone: "neutral" },
};

/** Who is not paid by the next run, each with the reason. */
export function PayoutLeftOut({ preview: { excluded, excludedCounts } }: { preview: Preview }) {
  const total = excludedCounts.reduce((sum, { count }) => sum + count, 0);
  const withoutTag = excludedCounts.find(({ reason }) => reason === "no-tag")?.count ?? 0;
  return (
    <details className="group flex flex-col gap-2">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-2 rounded py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">Left out</span>
        {excludedCounts
          .filter(({ count }) => count > 0)
          .map(({ reason, count }) => (
            <Badge key={reason} tone={LABELS[reason].tone}>
              {LABELS[reason].label} {count}
            </Badge>
          ))}
      </summary>
      {withoutTag > 0 && (
        <div className="mb-2">
          <AskForTags count={withoutTag} />
        </div>
      )}
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {excluded.map((line) => (
          <li
            key={line.userId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-1.5 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem] sm:items-center"
          >
            <p className="min-w-0">
              <span className="block truncate font-medium">{line.name}</span>
              <span className="block truncate text-muted">{line.email}</span>
            </p>
            <div className="order-3 col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:order-none sm:col-span-1">
              <span className="[overflow-wrap:anywhere]">{line.message}</span>
              {line.reason === "withheld" && <ReleaseButton userId={line.userId} name={line.name} />}
            </div>
            <p className={`figures text-right font-semibold ${line.balanceCents < 0 ? "text-danger" : ""}`}>
              {formatMoney(line.balanceCents)}
            </p>
          </li>
        ))}
      </ul>
      {total > excluded.length && <p className="mt-2 text-muted text-sm">and {total - excluded.length} more.</p>}
    </details>
  );
}
