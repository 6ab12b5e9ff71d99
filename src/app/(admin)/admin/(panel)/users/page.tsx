import type { Metadata } from "next";
import { loadUsersSearchParams, usersInput } from "~/components/admin/users/search-params";
import { UsersScreen } from "~/components/admin/users/users-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Users" };

export default adminPage("manage", async ({ searchParams }) => {
  const params = await loadUsersSearchParams(searchParams);
  await Promise.all([api.admin.membership.pending.prefetch(), api.admin.users.list.prefetch(usersInput(params))]);
  return <UsersScreen />;
});
