import type { Metadata } from "next";
import { readUsersAddress } from "~/components/admin/users/search-params";
import { UsersScreen } from "~/components/admin/users/users-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Users" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminUsersPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  await Promise.all([
    api.admin.membership.pending.prefetch(),
    api.admin.users.list.prefetch(readUsersAddress(new URLSearchParams(given))),
  ]);
  return (
    <HydrateClient>
      <UsersScreen />
    </HydrateClient>
  );
}
