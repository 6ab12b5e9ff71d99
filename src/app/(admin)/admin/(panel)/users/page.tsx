import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { loadUsersSearchParams, usersInput } from "~/components/admin/users/search-params";
import { UsersScreen } from "~/components/admin/users/users-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Users" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminUsersPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadUsersSearchParams(searchParams);
  await Promise.all([api.admin.membership.pending.prefetch(), api.admin.users.list.prefetch(usersInput(params))]);
  return (
    <HydrateClient>
      <UsersScreen />
    </HydrateClient>
  );
}
