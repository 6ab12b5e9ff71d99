import type { BadgeTone } from "~/components/ui/badge";
import type { PayoutStatus } from "~/domain/payout";

export const PAYOUT_TONES: Readonly<Record<PayoutStatus, BadgeTone>> = {
  prepared: "attention",
  sent: "success",
  returned: "danger",
};
