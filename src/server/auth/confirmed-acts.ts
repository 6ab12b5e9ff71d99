import { CONFIRMED_ACTS_HEADER, readConfirmedActs } from "~/domain/critical-actions";
import type { HeaderReader } from "./cookies";

/** Whether the request's header lists an action as confirmed by the user. */
export const confirmedIn = (headers: HeaderReader) => (act: string) =>
  readConfirmedActs(headers.get(CONFIRMED_ACTS_HEADER)).includes(act);
