import { ConfirmPasswordInput, RequireTwoFactorInput } from "~/schemas/admin/staff";
import { confirmPassword } from "~/server/services/staff/confirm-password";
import { staffList } from "~/server/services/staff/queries";
import { requireTwoFactor } from "~/server/services/staff/require-two-factor";
import { adminProcedure, createRouter } from "../../trpc";

/** What every member of staff does about the own session, and who they are. */
export const adminStaffRouter = createRouter({
  confirmPassword: adminProcedure
    .input(ConfirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx.service, input)),
  list: adminProcedure.query(({ ctx }) => staffList(ctx.service)),
  requireTwoFactor: adminProcedure
    .input(RequireTwoFactorInput)
    .mutation(({ ctx, input }) => requireTwoFactor(ctx.service, input)),
});
