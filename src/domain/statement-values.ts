import { FIRST_YEAR, LAST_YEAR } from "./calendar";
import type { Cents } from "./money";

const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?$/;
/** The largest payment the shop accepts. */
export const MAX_STATEMENT_CENTS: Cents = 100_000_000;

/**
 * Parses an amount as statements write it, into cents: "$1,234.50", "1234.5", "+$50", "-$20", "($20.00)", "USD 50".
 * Null if it is ambiguous, such as "1.234,50", or beyond $1,000,000.
 */
export function statementAmount(text: string): Cents | null {
  const bare = text
    .replace(/\u2212/g, "-")
    .replace(/usd/i, "")
    .replace(/\s+/g, "");
  const inBrackets = /^\((.*)\)$/.exec(bare);
  const inside = inBrackets?.[1] ?? bare;
  const signed = /^([+-]?)(\$?)([+-]?)(.*)$/.exec(inside);
  if (!signed || (signed[1] && signed[3])) return null;
  const sign = `${signed[1]}${signed[3]}`;
  if (inBrackets && sign) return null;
  const match = AMOUNT.exec(signed[4] ?? "");
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const dollars = Number((match[1] ?? "0").replaceAll(",", ""));
  const cents = dollars * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  if (cents > MAX_STATEMENT_CENTS) return null;
  return (inBrackets || sign === "-") && cents !== 0 ? -cents : cents;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Hours behind UTC of the time zones in the cash app's exports. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ utc: 0, gmt: 0, z: 0, est: 5, edt: 4, cst: 6, cdt: 5, mst: 7, mdt: 6, pst: 8, pdt: 7 },
  ...{ akst: 9, akdt: 8, hst: 10 },
};
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?/i;
const OFFSET = /([+-])(\d{2}):?(\d{2})$/;

/**
 * Parses a day with optional time as statements write it: "2026-06-15 18:42:12 EST", "6/15/2026", "Jun 15, 2026", "15
 * Jun 2026", "2026-06-15T18:42:12Z". UTC if there is no zone. Null if it is not a valid day.
 */
export function statementDate(text: string): Date | null {
  const trimmed = text.trim().replace(/\s+/g, " ");
  const day = dayOf(trimmed);
  if (!day) return null;
  const rest = trimmed.slice(day.length);
  const time = timeOf(rest);
  if (time === null) return null;
  const { year, month, date } = day;
  const at = new Date(Date.UTC(year, month - 1, date));
  if (year < FIRST_YEAR || year > LAST_YEAR || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return new Date(at.getTime() + time * 1000);
}

type Day = { year: number; month: number; date: number; length: number };

function dayOf(text: string): Day | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayFrom(iso, iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?!\d)/.exec(text);
  if (american) return dayFrom(american, american[3], american[1], american[2]);
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i.exec(text);
  if (named) return dayFrom(named, named[3], monthNumber(named[1]), named[2]);
  const dayFirst = /^(\d{1,2}) ([a-z]{3})[a-z]*\.?,? (\d{4})(?!\d)/i.exec(text);
  if (dayFirst) return dayFrom(dayFirst, dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  return null;
}

const monthNumber = (name: string | undefined) => String(MONTHS.indexOf((name ?? "").toLowerCase()) + 1);

const dayFrom = (match: RegExpExecArray, year?: string, month?: string, date?: string): Day => ({
  year: Number(year),
  month: Number(month),
  date: Number(date),
  length: match[0].length,
});

/** Seconds since the start of the day in UTC; 0 without a time, null if it cannot be parsed. */
function timeOf(text: string): number | null {
  const rest = text.replace(/^[T,]?(?: at)? ?/i, "").trim();
  if (rest === "") return 0;
  const clock = CLOCK.exec(rest);
  if (clock?.index !== 0) return null;
  const half = clock[4]?.toLowerCase().replaceAll(".", "");
  const hour = Number(clock[1]);
  if (hour > 23 || Number(clock[2]) > 59 || (half && (hour < 1 || hour > 12))) return null;
  const hours = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  const behind = zoneOf(rest.slice(clock[0].length).trim());
  if (behind === null) return null;
  return (hours + behind) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
}

/** How many hours a zone is behind UTC; null if unknown. */
function zoneOf(name: string): number | null {
  if (name === "") return 0;
  const offset = OFFSET.exec(name);
  if (offset) {
    const hours = Number(offset[2]) + Number(offset[3]) / 60;
    return offset[1] === "+" ? -hours : hours;
  }
  return ZONES[name.toLowerCase()] ?? null;
}
