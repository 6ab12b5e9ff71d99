import type { BadgeTone } from "~/components/ui/badge";
import type { LedgerKind } from "~/domain/ledger";
import type { EarningStatus } from "~/schemas/affiliate-earnings";
import type { RouterOutputs } from "~/trpc/react";

export type Earning = RouterOutputs["affiliate"]["earnings"]["entries"][number];

export const KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  earn: "Commission",
  reverse: "Reversal",
  adjust: "Adjustment",
  payout: "Payout",
  payout_return: "Returned payout",
};

export const STATUS_LABELS: Readonly<Record<EarningStatus, { label: string; tone: BadgeTone; means: string }>> = {
  pending: { label: "pending", tone: "attention", means: "still in the hold period" },
  approved: { label: "approved", tone: "success", means: "for the next payout" },
  paid: { label: "paid", tone: "accent", means: "sent to you in payouts" },
  void: { label: "void", tone: "neutral", means: "taken back after refunds" },
};
