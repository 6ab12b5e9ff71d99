import { StandingsInput } from "~/schemas/leaderboard";
import { standings } from "~/server/services/leaderboard/queries";
import { fromReplica } from "~/server/services/replica/from-replica";
import { affiliateProcedure, createRouter } from "../trpc";

export const leaderboardRouter = createRouter({
  standings: affiliateProcedure
    .input(StandingsInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => standings(service, input))),
});
