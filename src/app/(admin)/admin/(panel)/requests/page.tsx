import type { Metadata } from "next";
import { RequestsScreen } from "~/components/admin/requests/requests-screen";
import { loadRequestsSearchParams } from "~/components/admin/requests/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Requests" };

export default adminPage("manage", async ({ searchParams }) => {
  await api.admin.requests.list.prefetch(await loadRequestsSearchParams(searchParams));
  return <RequestsScreen />;
});
