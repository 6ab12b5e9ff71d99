import { ChevronRight } from "lucide-react";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import type { PayoutExclusion } from "~/domain/payout";
import { formatMoney } from "~/lib/format-money";
import type { Preview } from "./payout-preview";

const LABELS: Readonly<Record<PayoutExclusion, { label: string; tone: BadgeTone }>> = {
  "no-tag": { label: "No tag", tone: "attention" },
  "below-minimum": { label: "Below minimum", tone: "neutral" },
  "on-hold": { label: "On hold", tone: "accent" },
  negative: { label: "Negative", tone: "danger" },
  zero: { label: "Nothing owed", tone: "neutral" },
};

/** Who is not paid by the next run, each with the reason. */
export function PayoutLeftOut({ preview: { excluded, excludedCounts } }: { preview: Preview }) {
  const total = excludedCounts.reduce((sum, { count }) => sum + count, 0);
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
      <Table label="Left out">
        <THead>
          <TR>
            <TH>Affiliate</TH>
            <TH>Why</TH>
            <TH isNumeric>Approved</TH>
            <TH isNumeric>Balance</TH>
          </TR>
        </THead>
        <TBody>
          {excluded.map((line) => (
            <TR key={line.userId}>
              <TD>
                <span className="block font-medium">{line.name}</span>
                <span className="block text-muted">{line.email}</span>
              </TD>
              <TD className="min-w-48">{line.message}</TD>
              <TD isNumeric className="text-muted">
                {formatMoney(line.approvedCents)}
              </TD>
              <TD isNumeric className={line.balanceCents < 0 ? "font-semibold text-danger" : "font-semibold"}>
                {formatMoney(line.balanceCents)}
              </TD>
            </TR>
          ))}
        </TBody>
      </Table>
      {total > excluded.length && <p className="mt-2 text-muted text-sm">and {total - excluded.length} more.</p>}
    </details>
  );
}
