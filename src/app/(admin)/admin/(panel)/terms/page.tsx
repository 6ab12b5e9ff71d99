import type { Metadata } from "next";
import { TermsScreen } from "~/components/admin/terms/terms-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Program terms" };

export default async function AdminTermsPage() {
  await requireAdmin();
  await api.admin.terms.get.prefetch();
  return (
    <HydrateClient>
      <TermsScreen />
    </HydrateClient>
  );
}
