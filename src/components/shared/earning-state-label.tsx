import { LocalDate } from "~/components/ui/local-time";
import { EARNING_STATUS_LABELS, type EarningState } from "~/domain/earning-state";

/** "on hold until Mar 1, 2026", "on hold: under review", "paid Mar 5, 2026". */
export function EarningStateLabel({ state }: { state: EarningState }) {
  const label = EARNING_STATUS_LABELS[state.status];
  if (state.status === "on-hold") {
    if (state.until === null) return `${label}: under review`;
    return (
      <>
        {label} until <LocalDate at={state.until} />
      </>
    );
  }
  if (state.status !== "paid" || !state.sentAt) return label;
  return (
    <>
      {label} <LocalDate at={state.sentAt} />
    </>
  );
}
