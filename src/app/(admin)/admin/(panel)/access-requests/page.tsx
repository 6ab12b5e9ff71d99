import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { AccessScreen } from "~/components/admin/access/access-screen";
import { loadAccessSearchParams } from "~/components/admin/access/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Access requests" };

export default async function AdminAccessPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAdmin();
  await api.admin.access.list.prefetch(await loadAccessSearchParams(searchParams));
  return (
    <HydrateClient>
      <AccessScreen />
    </HydrateClient>
  );
}
