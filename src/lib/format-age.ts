const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Age of a moment in its largest unit: "4 min", "3 h", "12 d". */
export function formatAge(at: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - at.getTime());
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`;
  return passed < DAY ? `${Math.floor(passed / HOUR)} h` : `${Math.floor(passed / DAY)} d`;
}
