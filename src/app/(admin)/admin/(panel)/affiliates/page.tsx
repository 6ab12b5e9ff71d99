import type { Metadata } from "next";
import { AffiliatesScreen } from "~/components/admin/affiliates/affiliates-screen";
import { affiliatesInput, loadAffiliatesSearchParams } from "~/components/admin/affiliates/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Affiliates" };

export default adminPage("manage", async ({ searchParams }) => {
  const params = await loadAffiliatesSearchParams(searchParams);
  await Promise.all([
    api.admin.affiliates.stats.prefetch(),
    api.admin.affiliates.pending.prefetch(),
    api.admin.affiliates.list.prefetch(affiliatesInput(params)),
  ]);
  return <AffiliatesScreen />;
});
