import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { AffiliatesScreen } from "~/components/admin/affiliates/affiliates-screen";
import { affiliatesInput, loadAffiliatesSearchParams } from "~/components/admin/affiliates/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Affiliates" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminAffiliatesPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadAffiliatesSearchParams(searchParams);
  await Promise.all([
    api.admin.affiliates.stats.prefetch(),
    api.admin.affiliates.pending.prefetch(),
    api.admin.affiliates.list.prefetch(affiliatesInput(params)),
  ]);
  return (
    <HydrateClient>
      <AffiliatesScreen />
    </HydrateClient>
  );
}
