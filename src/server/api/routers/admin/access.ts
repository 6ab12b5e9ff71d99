import { ApproveAccessInput, DeclineAccessInput, ListAccessInput } from "~/schemas/admin/access";
import { approveAccess, declineAccess } from "~/server/services/access/decide-access";
import { accessRequests } from "~/server/services/access/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** Who asks to see a restricted category. */
export const adminAccessRouter = createRouter({
  list: adminProcedure.input(ListAccessInput).query(({ ctx, input }) => accessRequests(ctx.service, input)),
  approve: adminProcedure.input(ApproveAccessInput).mutation(({ ctx, input }) => approveAccess(ctx.service, input)),
  decline: adminProcedure.input(DeclineAccessInput).mutation(({ ctx, input }) => declineAccess(ctx.service, input)),
});
