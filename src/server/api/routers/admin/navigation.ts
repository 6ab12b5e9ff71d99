import { mailWarning } from "~/server/mail/mail-problem";
import { navigationCounts } from "~/server/services/admin/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** What stands around every admin page. */
export const adminNavigationRouter = createRouter({
  mailWarning: adminProcedure.query(({ ctx }) => mailWarning(ctx.service)),
  counts: adminProcedure.query(({ ctx }) => navigationCounts(ctx.service)),
});
