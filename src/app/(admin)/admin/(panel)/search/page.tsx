import type { Metadata } from "next";
import { SearchTermsScreen } from "~/components/admin/search/search-terms-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Search" };

export default async function AdminSearchPage() {
  await requireAdmin();
  await api.admin.search.terms.prefetch();
  return (
    <HydrateClient>
      <SearchTermsScreen />
    </HydrateClient>
  );
}
