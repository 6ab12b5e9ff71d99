/** The leaderboard's sort keys, as used in the URL. */
export const LEADERBOARD_MEASURES = ["network", "orders", "volume"] as const;
export type LeaderboardMeasure = (typeof LEADERBOARD_MEASURES)[number];

/** How many affiliates the rankings show. */
export const LEADERBOARD_LIMIT = 50;
/** The podium is shown from this many entries on. */
export const PODIUM_SIZE = 3;

const SHORTEST_PAUSE_MS = 15_000;
const PAUSE_PER_WORK = 20;

/** The pause between counts in ms: 20 times the last one's duration, so that a large shop is counted less often. */
export function pauseAfterCountMs(durationMs: number): number {
  return Math.max(SHORTEST_PAUSE_MS, PAUSE_PER_WORK * durationMs);
}
