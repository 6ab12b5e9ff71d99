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

/** The name of the reader's time zone; "UTC" until the browser takes over. */
export const useTimeZone = () => useSyncExternalStore(noChanges, localZone, () => "UTC");

/** Days and times in the reader's own time zone. The server cannot know it: until the browser takes over they are in UTC. */
export function useLocalDates() {
  const timeZone = useTimeZone();
  return {
    formatDate: (at: Moment) => formatDate(at, timeZone),
    formatDateTime: (at: Moment) => formatDateTime(at, timeZone),
  };
}

/** A day as the reader's calendar has it: "Mar 5, 2026"; "-" for none. */
export function LocalDate({ at }: { at: Moment }) {
  return useLocalDates().formatDate(at);
}

/** A day and time as the reader's clock has it: "Mar 5, 2026, 2:07 PM"; "-" for none. */
export function LocalTime({ at }: { at: Moment }) {
  return useLocalDates().formatDateTime(at);
}
