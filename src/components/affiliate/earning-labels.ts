import type { BadgeTone } from "~/components/ui/badge";
import { EARNING_STATUS_LABELS, type EarningStatus } from "~/domain/earning-state";
import type { RouterOutputs } from "~/trpc/react";

export type Earning = RouterOutputs["affiliate"]["earnings"]["entries"][number];

type StatusLabel = { label: string; tone: BadgeTone; means: string };

const labelled = (status: EarningStatus, tone: BadgeTone, means: string): StatusLabel => ({
  label: EARNING_STATUS_LABELS[status],
  tone,
  means,
});

export const STATUS_LABELS: Readonly<Record<EarningStatus, StatusLabel>> = {
  "on-hold": labelled("on-hold", "attention", "still in the hold period or under review"),
  available: labelled("available", "success", "not paid out yet"),
  "in-payout": labelled("in-payout", "accent", "in a payout that is being prepared, not sent yet"),
  paid: labelled("paid", "accent", "sent to you in payouts"),
  void: labelled("void", "neutral", "taken back in full"),
};
