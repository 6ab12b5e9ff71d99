import { z } from "zod";
import { LEADERBOARD_MEASURES } from "~/domain/leaderboard";

export const StandingsInput = z.strictObject({ by: z.enum(LEADERBOARD_MEASURES).default("network") });
export type StandingsInput = z.infer<typeof StandingsInput>;
