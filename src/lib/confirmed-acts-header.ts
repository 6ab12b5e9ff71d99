import { CONFIRMED_ACTS_HEADER, writeConfirmedActs } from "~/domain/grave-acts";

/** The header by which a call says which acts were asked about and confirmed; none where none was. */
export const confirmedActsHeader = (acts: readonly string[]): Record<string, string> =>
  acts.length > 0 ? { [CONFIRMED_ACTS_HEADER]: writeConfirmedActs(acts) } : {};
