/** Formats "2026-03" as "March 2026". */
export function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return date.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** Months from first to last inclusive, latest first. */
export function monthsBetween(first: string, last: string): string[] {
  const [fromYear = 0, fromMonth = 1] = first.split("-").map(Number);
  const [toYear = 0, toMonth = 1] = last.split("-").map(Number);
  const count = (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
  return Array.from({ length: Math.max(0, count) }, (_, back) =>
    new Date(Date.UTC(toYear, toMonth - 1 - back)).toISOString().slice(0, 7),
  );
}

/** Select options for months, preceded by one for all. */
export const monthOptions = (months: readonly string[], all: string) => [
  { value: null, label: all },
  ...months.map((value) => ({ value, label: monthName(value) })),
];
