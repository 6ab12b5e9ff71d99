import { frameCounts } from "~/server/services/admin/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** What stands around every admin page. */
export const adminFrameRouter = createRouter({
  counts: adminProcedure.query(({ ctx }) => frameCounts(ctx.service)),
});
