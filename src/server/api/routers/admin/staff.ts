import { ConfirmPasswordInput, RequireTwoFactorInput } from "~/schemas/admin/staff";
import { confirmPassword } from "~/server/services/staff/confirm-password";
import { staffList } from "~/server/services/staff/queries";
import { requireTwoFactor } from "~/server/services/staff/require-two-factor";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Staff members, and what each does about their own session. */
export const adminStaffRouter = createRouter({
  confirmPassword: adminProcedure.input(ConfirmPasswordInput).mutation(serve(confirmPassword)),
  list: adminProcedure.query(serve(staffList)),
  requireTwoFactor: adminProcedure.input(RequireTwoFactorInput).mutation(serve(requireTwoFactor)),
});
