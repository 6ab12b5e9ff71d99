import { StandingsInput } from "~/schemas/leaderboard";
import { standings } from "~/server/services/leaderboard/queries";
import { onReplica } from "~/server/services/replica/from-replica";
import { affiliateProcedure, createRouter } from "../trpc";

export const leaderboardRouter = createRouter({
  standings: affiliateProcedure.meta({ counted: "figures" }).input(StandingsInput).query(onReplica(standings)),
});
