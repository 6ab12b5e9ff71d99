import { EARNING_STATUS_LABELS, type EarningState } from "~/domain/earning-state";
import { plainDollars } from "~/domain/money";

/** An earning's state and date, worded as on the pages: "on hold until 2026-03-01", "paid 2026-03-05 (CA-1001)". */
export function stateText(state: EarningState): string {
  const day = (at: Date | null) => (at ? ` ${at.toISOString().slice(0, 10)}` : "");
  const label = EARNING_STATUS_LABELS[state.status];
  if (state.status === "on-hold") return state.until ? `${label} until${day(state.until)}` : `${label}: under review`;
  if (state.status !== "paid") return label;
  return `${label}${day(state.sentAt)}${state.reference ? ` (${state.reference})` : ""}`;
}

/** Unsigned amounts in one of two columns (in, out), so that no cell begins with a minus. */
export const inAndOut = (cents: number) => [
  cents >= 0 ? plainDollars(cents) : "",
  cents < 0 ? plainDollars(-cents) : "",
];
