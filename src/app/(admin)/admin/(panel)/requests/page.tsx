import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { RequestsScreen } from "~/components/admin/requests/requests-screen";
import { loadRequestsSearchParams } from "~/components/admin/requests/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Requests" };

export default async function AdminRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAdmin();
  await api.admin.requests.list.prefetch(await loadRequestsSearchParams(searchParams));
  return (
    <HydrateClient>
      <RequestsScreen />
    </HydrateClient>
  );
}
