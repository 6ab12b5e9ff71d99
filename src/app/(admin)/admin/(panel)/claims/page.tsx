import type { Metadata } from "next";
import { ClaimsScreen } from "~/components/admin/claims/claims-screen";
import { loadClaimSearchParams } from "~/components/admin/claims/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Claims" };

export default adminPage("manage", async ({ searchParams }) => {
  await api.admin.claims.list.prefetch(await loadClaimSearchParams(searchParams));
  return <ClaimsScreen />;
});
