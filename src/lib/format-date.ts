// The locale is fixed so that server and browser render the same text.
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

/** A day such as "Mar 5, 2026", in UTC or another time zone; "-" for a missing or invalid date. */
export function formatDate(value: Date | string | number | null | undefined, timeZone = "UTC"): string {
  const date = asDate(value);
  return date ? formatsOf(timeZone).day.format(date) : NOT_A_DATE;
}

/** "Mar 5, 2026, 14:07 UTC", or in another zone "Mar 5, 2026, 8:07 AM"; "-" for a missing or invalid date. */
export function formatDateTime(value: Date | string | number | null | undefined, timeZone = "UTC"): string {
  const date = asDate(value);
  if (!date) return NOT_A_DATE;
  const { day, time } = formatsOf(timeZone);
  // Some ICU versions put a narrow no-break space before AM, others a plain one.
  const clock = time.format(date).replace(/\s/gu, " ");
  return `${day.format(date)}, ${clock}${timeZone === "UTC" ? " UTC" : ""}`;
}

function asDate(value: Date | string | number | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
