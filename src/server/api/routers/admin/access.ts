import { ApproveAccessInput, DeclineAccessInput } from "~/schemas/admin/access";
import { approveAccess, declineAccess } from "~/server/services/access/decide-access";
import { adminProcedure, createRouter } from "../../trpc";

/** Deciding who may see a restricted category. */
export const adminAccessRouter = createRouter({
  approve: adminProcedure.input(ApproveAccessInput).mutation(({ ctx, input }) => approveAccess(ctx.service, input)),
  decline: adminProcedure.input(DeclineAccessInput).mutation(({ ctx, input }) => declineAccess(ctx.service, input)),
});
