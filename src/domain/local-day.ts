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

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds; negative where it is behind. */
function offsetMs(at: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

/** The first moment of a day such as 2026-03-05 in a time zone; where clocks skip midnight, the first after it. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // By the offset before and the one after a change of the clocks at that time.
  const candidates = [-DAY_MS, DAY_MS].map((ms) => midnight - offsetMs(midnight + ms, timeZone));
  const midnights = candidates.filter((at) => at + offsetMs(at, timeZone) === midnight);
  return new Date(midnights.length > 0 ? Math.min(...midnights) : Math.max(...candidates));
}

/** The first moment after a day in a time zone. */
export const dayEnd = (day: string, timeZone: string): Date =>
  dayStart(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10), timeZone);
