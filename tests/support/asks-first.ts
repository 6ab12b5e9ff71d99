// The server's side of an act that has to be confirmed, as `assertConfirmed` answers it.
import { CONFIRMED_ACTS_HEADER, type GraveAct, readConfirmedActs } from "~/domain/grave-acts";
import { apiError } from "./api-link";

/** Refuses a call until each of these acts was confirmed for it. */
export function askFirst(acts: readonly GraveAct[], headers: Record<string, string> = {}): void {
  const confirmed = readConfirmedActs(headers[CONFIRMED_ACTS_HEADER] ?? null);
  if (acts.every(({ what }) => confirmed.includes(what))) return;
  throw apiError("Nothing was changed: confirm this first.", { reason: "confirm-act", detail: { acts } });
}
