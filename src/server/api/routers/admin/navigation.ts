import { navigationCounts } from "~/server/services/admin/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** What stands around every admin page. */
export const adminNavigationRouter = createRouter({
  counts: adminProcedure.query(({ ctx }) => navigationCounts(ctx.service)),
});
