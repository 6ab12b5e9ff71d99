import { CONFIRMED_ACTS_HEADER, readConfirmedActs } from "~/domain/grave-acts";
import type { HeaderReader } from "./cookies";

/** Says of an act whether the request names it as asked about and confirmed. */
export const confirmedIn = (headers: HeaderReader) => (act: string) =>
  readConfirmedActs(headers.get(CONFIRMED_ACTS_HEADER)).includes(act);
