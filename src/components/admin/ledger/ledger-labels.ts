import type { BadgeTone } from "~/components/ui/badge";
import type { LedgerKind } from "~/domain/ledger";

export const KIND_LABELS: Readonly<Record<LedgerKind, { label: string; tone: BadgeTone }>> = {
  earn: { label: "Earning", tone: "success" },
  reverse: { label: "Reversal", tone: "danger" },
  adjust: { label: "Adjustment", tone: "attention" },
  payout: { label: "Payout", tone: "accent" },
  payout_return: { label: "Payout returned", tone: "neutral" },
};
