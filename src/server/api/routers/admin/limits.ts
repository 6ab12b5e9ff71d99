import { LimitInput } from "~/schemas/admin/limits";
import { limitsForAdmin } from "~/server/services/limits/queries";
import { setLimit } from "~/server/services/limits/set-limit";
import { adminProcedure, createRouter } from "../../trpc";

/** How often things may be tried, how often that was refused, and to whom. */
export const adminLimitsRouter = createRouter({
  list: adminProcedure.query(({ ctx }) => limitsForAdmin(ctx.service)),
  set: adminProcedure.input(LimitInput).mutation(({ ctx, input }) => setLimit(ctx.service, input)),
});
