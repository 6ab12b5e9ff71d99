// Simulates the server for an action that needs confirmation, like `assertConfirmed`.
import { CONFIRMED_ACTIONS_HEADER, type CriticalAction, decodeConfirmedActions } from "~/domain/critical-actions";
import { apiError } from "./api-link";

/** Rejects a call until each of these actions was confirmed for it. */
export function requireConfirmation(acts: readonly CriticalAction[], headers: Record<string, string> = {}): void {
  const confirmed = decodeConfirmedActions(headers[CONFIRMED_ACTIONS_HEADER] ?? null);
  if (acts.every(({ what }) => confirmed.includes(what))) return;
  throw apiError("Nothing was changed: confirm this first.", { reason: "confirm-act", detail: { acts } });
}
