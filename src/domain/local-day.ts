import { DAY_MS } from "./days";

const ZONE = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether a text is the name of a time zone, such as "America/New_York" or "UTC". */
export function isTimeZone(text: string): boolean {
  if (!ZONE.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The zone's UTC offset at a moment, in milliseconds; negative west of UTC. */
function offsetMs(at: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

/** The first moment of a day (2026-03-05) in a time zone. If DST skips midnight, the first moment after it. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // By the offsets before and after a possible change of the clocks.
  const candidates = [-DAY_MS, DAY_MS].map((ms) => midnight - offsetMs(midnight + ms, timeZone));
  const midnights = candidates.filter((at) => at + offsetMs(at, timeZone) === midnight);
  return new Date(midnights.length > 0 ? Math.min(...midnights) : Math.max(...candidates));
}

/** The start of the following day; use it as an exclusive upper bound. */
export const dayEnd = (day: string, timeZone: string): Date =>
  dayStart(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10), timeZone);
