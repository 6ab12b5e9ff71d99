import { CONFIRMED_ACTIONS_HEADER, decodeConfirmedActions } from "~/domain/critical-actions";
import type { HeaderReader } from "./cookies";

/** Whether the request's header lists an action as confirmed by the user. */
export const confirmedIn = (headers: HeaderReader) => (act: string) =>
  decodeConfirmedActions(headers.get(CONFIRMED_ACTIONS_HEADER)).includes(act);
