import { dailyJobs } from "~/server/services/jobs/queries";
import { adminProcedure, createRouter } from "../../trpc";

export const adminJobsRouter = createRouter({
  list: adminProcedure.query(({ ctx }) => dailyJobs(ctx.service)),
});
