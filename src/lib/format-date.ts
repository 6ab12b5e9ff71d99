// A fixed language and time zone, so that the server and the browser write the same text.
const FIXED = { timeZone: "UTC" } as const;
const DATE = new Intl.DateTimeFormat("en-US", { ...FIXED, year: "numeric", month: "short", day: "numeric" });
const TIME = new Intl.DateTimeFormat("en-US", { ...FIXED, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const NOT_A_DATE = "-";

/** A day as people read it, in UTC: "Mar 5, 2026"; "-" for nothing or no date. */
export function formatDate(value: Date | string | number | null | undefined): string {
  const date = asDate(value);
  return date ? DATE.format(date) : NOT_A_DATE;
}

/** A day and time as people read it: "Mar 5, 2026, 14:07 UTC"; "-" for nothing or no date. */
export function formatDateTime(value: Date | string | number | null | undefined): string {
  const date = asDate(value);
  return date ? `${DATE.format(date)}, ${TIME.format(date)} UTC` : NOT_A_DATE;
}

function asDate(value: Date | string | number | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
