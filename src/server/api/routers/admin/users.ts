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
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

export const adminUsersRouter = createRouter({
  list: adminProcedure.input(ListUsersInput).query(serve(users)),
  byId: adminProcedure.input(UserIdInput).query(serve(userDetails)),
  orders: adminProcedure.input(UserOrdersInput).query(serve(ordersOfUser)),
  acts: adminProcedure.input(UserIdInput).query(serve(auditOfUser)),
  activity: adminProcedure.input(UserIdInput).query(serve(userActivity)),
  notes: adminProcedure.input(UserIdInput).query(serve(notesOfUser)),
  addNote: adminProcedure.input(AddUserNoteInput).mutation(serve(addUserNote)),
  update: adminProcedure.input(UpdateUserInput).mutation(serve(updateUser)),
  setPassword: adminProcedure.input(SetUserPasswordInput).mutation(serve(setUserPassword)),
  resetTwoFactor: adminProcedure.input(ResetTwoFactorInput).mutation(serve(resetTwoFactor)),
  sendResetLink: adminProcedure.input(UserIdInput).mutation(serve(sendResetLink)),
  suspend: adminProcedure.input(SuspendUserInput).mutation(serve(suspendUser)),
  reinstate: adminProcedure.input(UserIdInput).mutation(serve(reinstateUser)),
  delete: adminProcedure.input(UserIdInput).mutation(serve(deleteUser)),
});
