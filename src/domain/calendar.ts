/** The years the shop accepts. Anything outside is a typo, and may not fit the database type. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2099;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day in those years, written as 2026-03-05. 30 February is not one. */
export function isCalendarDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  const year = date.getUTCFullYear();
  // Some engines parse 30 February as 2 March.
  return year >= FIRST_YEAR && year <= LAST_YEAR && date.toISOString().startsWith(text);
}
