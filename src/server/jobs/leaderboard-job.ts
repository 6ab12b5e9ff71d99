import { pauseAfterCountMs } from "~/domain/leaderboard";
import { db } from "~/server/db";
import { refreshLeaderboardWhenDue } from "~/server/services/leaderboard/refresh-leaderboard";
import { runUntilShutdown } from "./run-until-shutdown";

export function startLeaderboardJob(): void {
  runUntilShutdown("refresh the leaderboard", (now) => refreshLeaderboardWhenDue({ db, now }), pauseAfterCountMs(0));
}
