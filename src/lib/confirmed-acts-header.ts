import { CONFIRMED_ACTS_HEADER, writeConfirmedActs } from "~/domain/critical-actions";

/** The request header that lists the actions the user confirmed; empty when there are none. */
export const confirmedActsHeader = (acts: readonly string[]): Record<string, string> =>
  acts.length > 0 ? { [CONFIRMED_ACTS_HEADER]: writeConfirmedActs(acts) } : {};
