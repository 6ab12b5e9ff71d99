const HOUR = 60;
const DAY = 24 * HOUR;

/** How long somebody has been waiting for an answer: "5 min", "3 h", "2 days". */
export function waitingText(minutes: number): string {
  if (minutes < HOUR) return `${Math.max(1, Math.floor(minutes))} min`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h`;
  const days = Math.floor(minutes / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}
