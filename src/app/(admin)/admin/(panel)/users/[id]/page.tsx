import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { UserScreen } from "~/components/admin/users/user-screen";
import { UserIdInput } from "~/schemas/admin/users";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "User" };

export default async function AdminUserPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  const input = UserIdInput.safeParse({ userId: (await params).id });
  if (!input.success) notFound();
  await Promise.all([api.admin.users.byId.prefetch(input.data), api.admin.users.acts.prefetch(input.data)]);
  return (
    <HydrateClient>
      <UserScreen userId={input.data.userId} />
    </HydrateClient>
  );
}
