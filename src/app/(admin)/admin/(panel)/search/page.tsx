import type { Metadata } from "next";
import { SearchTermsScreen } from "~/components/admin/search/search-terms-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Search" };

export default adminPage("manage", async () => {
  await api.admin.search.terms.prefetch();
  return <SearchTermsScreen />;
});
