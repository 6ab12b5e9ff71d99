import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ClaimsScreen } from "~/components/admin/claims/claims-screen";
import { loadClaimSearchParams } from "~/components/admin/claims/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Claims" };

export default async function AdminClaimsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAdmin();
  await api.admin.claims.list.prefetch(await loadClaimSearchParams(searchParams));
  return (
    <HydrateClient>
      <ClaimsScreen />
    </HydrateClient>
  );
}
