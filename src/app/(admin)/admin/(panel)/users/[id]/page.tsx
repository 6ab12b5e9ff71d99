import type { Metadata } from "next";
import { UserScreen } from "~/components/admin/users/user-screen";
import { UserIdInput } from "~/schemas/admin/users";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

export const metadata: Metadata = { title: "User" };

export default adminPage("manage", async ({ params }) => {
  const input = inputOf(UserIdInput, { userId: (await params).id });
  await Promise.all([api.admin.users.byId.prefetch(input), api.admin.users.acts.prefetch(input)]);
  return <UserScreen userId={input.userId} />;
});
