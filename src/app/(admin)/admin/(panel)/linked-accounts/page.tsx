import type { Metadata } from "next";
import { CasesScreen } from "~/components/admin/linked-accounts/cases-screen";
import { loadCaseSearchParams } from "~/components/admin/linked-accounts/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Linked accounts" };

export default adminPage("manage", async ({ searchParams }) => {
  await api.admin.rings.list.prefetch(await loadCaseSearchParams(searchParams));
  return <CasesScreen />;
});
