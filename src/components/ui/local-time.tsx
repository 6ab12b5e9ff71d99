"use client";

import { useSyncExternalStore } from "react";
import { formatDate, formatDateTime } from "~/lib/format-date";

type Moment = Date | string | number | null | undefined;

const noChanges = () => () => {};
let zone: string | undefined;
const localZone = () => {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
};

/** The IANA name of the browser's time zone; "UTC" on the server and until hydration. */
export const useTimeZone = () => useSyncExternalStore(noChanges, localZone, () => "UTC");

/** Date formatters for the browser's time zone. The server does not know it, so they use UTC until hydration. */
export function useLocalDates() {
  const timeZone = useTimeZone();
  return {
    formatDate: (at: Moment) => formatDate(at, timeZone),
    formatDateTime: (at: Moment) => formatDateTime(at, timeZone),
  };
}

/** "Mar 5, 2026" in the browser's time zone, or "-" without a date. */
export function LocalDate({ at }: { at: Moment }) {
  return useLocalDates().formatDate(at);
}

/** "Mar 5, 2026, 2:07 PM" in the browser's time zone, or "-" without a date. */
export function LocalTime({ at }: { at: Moment }) {
  return useLocalDates().formatDateTime(at);
}
