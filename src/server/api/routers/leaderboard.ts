import { StandingsInput } from "~/schemas/leaderboard";
import { standings } from "~/server/services/leaderboard/queries";
import { affiliateProcedure, createRouter } from "../trpc";

export const leaderboardRouter = createRouter({
  standings: affiliateProcedure.input(StandingsInput).query(({ ctx, input }) => standings(ctx.service, input)),
});
