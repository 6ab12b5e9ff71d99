import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { AdminShell } from "~/components/admin/admin-shell";
import { StaffRoleProvider } from "~/components/admin/staff-role";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../require-admin";

export const metadata: Metadata = { robots: { index: false } };

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await requireAdmin("panel");
  const { counts, mailWarning, setupWarning } = api.admin.navigation;
  await Promise.all([counts.prefetch(), mailWarning.prefetch(), setupWarning.prefetch()]);
  return (
    <HydrateClient>
      <NuqsAdapter>
        <StaffRoleProvider role={actor.role}>
          <AdminShell adminName={actor.name}>{children}</AdminShell>
        </StaffRoleProvider>
      </NuqsAdapter>
    </HydrateClient>
  );
}
