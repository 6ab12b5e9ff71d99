import type { Cents } from "./money";

/** How the chart and its table group levels: levels with the same rate go together. */
export const LEVEL_GROUPS = [
  { key: "level1", label: "Level 1", from: 1, to: 1 },
  { key: "levels2to3", label: "Levels 2-3", from: 2, to: 3 },
  { key: "levels4to5", label: "Levels 4-5", from: 4, to: 5 },
  { key: "levels6to10", label: "Levels 6-10", from: 6, to: 10 },
] as const;
type LevelGroup = (typeof LEVEL_GROUPS)[number]["key"];

/** A month's commissions by level, minus what was reversed in that month; `adjusted` is the sum of corrections. */
export type MonthOfEarnings = Record<LevelGroup, Cents> & { month: string; adjusted: Cents; total: Cents };
/** A sum of ledger entries. Corrections have no level. */
export type LevelSum = { month: string; level: number | null; cents: Cents };

/** The most months the chart shows. */
const CHART_MONTHS = 12;

const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** The last twelve months in UTC including the current one, oldest first, starting no earlier than `first`. */
export function chartMonths(first: string, now: Date): string[] {
  const months = Array.from({ length: CHART_MONTHS }, (_, at) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - CHART_MONTHS + 1 + at))),
  );
  return months.filter((month) => month >= first || month === months.at(-1));
}

/** The months with their sums by level group, in signed cents; zeros for months without entries. */
export function earningsByMonth(months: readonly string[], sums: readonly LevelSum[]): MonthOfEarnings[] {
  return months.map((month) => {
    const own = sums.filter((sum) => sum.month === month);
    const add = (isIn: (level: number | null) => boolean) =>
      own.reduce((total, { level, cents }) => total + (isIn(level) ? cents : 0), 0);
    const groups = LEVEL_GROUPS.map(({ key, from, to }) => [
      key,
      add((level) => level !== null && level >= from && level <= to),
    ]);
    return {
      ...(Object.fromEntries(groups) as Record<LevelGroup, Cents>), // has every group
      month,
      adjusted: add((level) => level === null),
      total: add(() => true),
    };
  });
}

/** The same day and time last month, in UTC; capped at the end of that month if it is shorter. */
export function sameTimeLastMonth(now: Date): Date {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const lastStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1);
  return new Date(Math.min(lastStart + (now.getTime() - start), start - 1));
}
