import { AddUserNoteInput } from "~/schemas/admin/notes";
import {
  ListUsersInput,
  ResetTwoFactorInput,
  SetUserPasswordInput,
  SuspendUserInput,
  UpdateUserInput,
  UserIdInput,
  UserOrdersInput,
} from "~/schemas/admin/users";
import { addUserNote } from "~/server/services/notes/add-note";
import { notesOfUser } from "~/server/services/notes/queries";
import { resetTwoFactor } from "~/server/services/two-factor/reset-two-factor";
import { deleteUser } from "~/server/services/users/delete-user";
import { auditOfUser, ordersOfUser, userDetails } from "~/server/services/users/queries";
import { sendResetLink, setUserPassword } from "~/server/services/users/set-user-password";
import { reinstateUser, suspendUser } from "~/server/services/users/suspend-user";
import { updateUser } from "~/server/services/users/update-user";
import { userActivity } from "~/server/services/users/user-activity";
import { users } from "~/server/services/users/user-list";
import { adminProcedure, createRouter } from "../../trpc";

export const adminUsersRouter = createRouter({
  list: adminProcedure.input(ListUsersInput).query(({ ctx, input }) => users(ctx.service, input)),
  byId: adminProcedure.input(UserIdInput).query(({ ctx, input }) => userDetails(ctx.service, input)),
  orders: adminProcedure.input(UserOrdersInput).query(({ ctx, input }) => ordersOfUser(ctx.service, input)),
  acts: adminProcedure.input(UserIdInput).query(({ ctx, input }) => auditOfUser(ctx.service, input)),
  activity: adminProcedure.input(UserIdInput).query(({ ctx, input }) => userActivity(ctx.service, input)),
  notes: adminProcedure.input(UserIdInput).query(({ ctx, input }) => notesOfUser(ctx.service, input)),
  addNote: adminProcedure.input(AddUserNoteInput).mutation(({ ctx, input }) => addUserNote(ctx.service, input)),
  update: adminProcedure.input(UpdateUserInput).mutation(({ ctx, input }) => updateUser(ctx.service, input)),
  setPassword: adminProcedure
    .input(SetUserPasswordInput)
    .mutation(({ ctx, input }) => setUserPassword(ctx.service, input)),
  resetTwoFactor: adminProcedure
    .input(ResetTwoFactorInput)
    .mutation(({ ctx, input }) => resetTwoFactor(ctx.service, input)),
  sendResetLink: adminProcedure.input(UserIdInput).mutation(({ ctx, input }) => sendResetLink(ctx.service, input)),
  suspend: adminProcedure.input(SuspendUserInput).mutation(({ ctx, input }) => suspendUser(ctx.service, input)),
  reinstate: adminProcedure.input(UserIdInput).mutation(({ ctx, input }) => reinstateUser(ctx.service, input)),
  delete: adminProcedure.input(UserIdInput).mutation(({ ctx, input }) => deleteUser(ctx.service, input)),
});
