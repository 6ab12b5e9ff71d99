import type { Metadata } from "next";
import { TermsScreen } from "~/components/admin/terms/terms-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Program terms" };

export default adminPage("manage", async () => {
  await api.admin.terms.get.prefetch();
  return <TermsScreen />;
});
