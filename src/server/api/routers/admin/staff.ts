import { ConfirmPasswordInput, RequireTwoFactorInput } from "~/schemas/admin/staff";
import { confirmPassword } from "~/server/services/staff/confirm-password";
import { staffList } from "~/server/services/staff/queries";
import { requireTwoFactor } from "~/server/services/staff/require-two-factor";
import { serve } from "../../serve";
import { createRouter, staffProcedure } from "../../trpc";

const rolesProcedure = staffProcedure("staff.roles");

/** Staff members, and what each does about their own session. */
export const adminStaffRouter = createRouter({
  confirmPassword: staffProcedure("panel").input(ConfirmPasswordInput).mutation(serve(confirmPassword)),
  list: rolesProcedure.query(serve(staffList)),
  requireTwoFactor: rolesProcedure.input(RequireTwoFactorInput).mutation(serve(requireTwoFactor)),
});
