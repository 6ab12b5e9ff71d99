// A fixed language, so that the server and the browser write the same text.
const formats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

function formatsOf(timeZone: string) {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const clock = timeZone === "UTC" ? ({ hour: "2-digit", hourCycle: "h23" } as const) : ({ hour: "numeric" } as const);
  const made = {
    day: new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "short", day: "numeric" }),
    time: new Intl.DateTimeFormat("en-US", { timeZone, ...clock, minute: "2-digit" }),
  };
  formats.set(timeZone, made);
  return made;
}

const NOT_A_DATE = "-";

/** A day as people read it, in UTC or another time zone: "Mar 5, 2026"; "-" for nothing or no date. */
export function formatDate(value: Date | string | number | null | undefined, timeZone = "UTC"): string {
  const date = asDate(value);
  return date ? formatsOf(timeZone).day.format(date) : NOT_A_DATE;
}

/**
 * A day and time as people read it: "Mar 5, 2026, 14:07 UTC", or in another time zone "Mar 5, 2026, 8:07 AM"; "-" for
 * nothing or no date.
 */
export function formatDateTime(value: Date | string | number | null | undefined, timeZone = "UTC"): string {
  const date = asDate(value);
  if (!date) return NOT_A_DATE;
  const { day, time } = formatsOf(timeZone);
  // The language's own data puts a narrow space before AM, which some systems' data does not.
  const clock = time.format(date).replace(/\s/gu, " ");
  return `${day.format(date)}, ${clock}${timeZone === "UTC" ? " UTC" : ""}`;
}

function asDate(value: Date | string | number | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
