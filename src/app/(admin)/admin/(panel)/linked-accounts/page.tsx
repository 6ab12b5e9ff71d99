import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { CasesScreen } from "~/components/admin/linked-accounts/cases-screen";
import { loadCaseSearchParams } from "~/components/admin/linked-accounts/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Linked accounts" };

export default async function AdminLinkedAccountsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAdmin();
  await api.admin.rings.list.prefetch(await loadCaseSearchParams(searchParams));
  return (
    <HydrateClient>
      <CasesScreen />
    </HydrateClient>
  );
}
