import { ConfirmPasswordInput } from "~/schemas/admin/staff";
import { confirmPassword } from "~/server/services/staff/confirm-password";
import { adminProcedure, createRouter } from "../../trpc";

/** What every member of staff does about the own session. */
export const adminStaffRouter = createRouter({
  confirmPassword: adminProcedure
    .input(ConfirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx.service, input)),
});
