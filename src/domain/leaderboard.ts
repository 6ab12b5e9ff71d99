/** What the leaderboard can be ordered by, as it is written in the URL. */
export const LEADERBOARD_MEASURES = ["network", "orders", "volume"] as const;
export type LeaderboardMeasure = (typeof LEADERBOARD_MEASURES)[number];

/** How many affiliates the rankings show. */
export const LEADERBOARD_LIMIT = 50;
/** The podium is shown from so many entries on. */
export const PODIUM_SIZE = 3;

const SHORTEST_PAUSE_MS = 15_000;
const PAUSE_PER_WORK = 20;

/** How long to wait after a count that took so long: a busy shop is counted less often, so that it stays quick. */
export function pauseAfterCountMs(durationMs: number): number {
  return Math.max(SHORTEST_PAUSE_MS, PAUSE_PER_WORK * durationMs);
}
