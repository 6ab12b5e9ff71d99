import type { Metadata } from "next";
import { RulesScreen } from "~/components/admin/rules/rules-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Program rules" };

export default async function AdminRulesPage() {
  await requireAdmin();
  await api.admin.rules.get.prefetch();
  return (
    <HydrateClient>
      <RulesScreen />
    </HydrateClient>
  );
}
