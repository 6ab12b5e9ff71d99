import { CONFIRMED_ACTIONS_HEADER, encodeConfirmedActions } from "~/domain/critical-actions";

/** The request header that lists the actions the user confirmed; empty when there are none. */
export const confirmedActionsHeader = (acts: readonly string[]): Record<string, string> =>
  acts.length > 0 ? { [CONFIRMED_ACTIONS_HEADER]: encodeConfirmedActions(acts) } : {};
