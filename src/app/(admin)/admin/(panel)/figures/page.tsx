import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { MetricsScreen } from "~/components/admin/dashboard/metrics-screen";
import { listPeriodOf, loadMetricsSearchParams } from "~/components/admin/dashboard/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Behind the figures" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminFiguresPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadMetricsSearchParams(searchParams);
  const { of, page } = params;
  const { dashboard } = api.admin;
  await Promise.all([
    dashboard.overview.prefetch(),
    (of === "sales" || of === "orders") && dashboard.orders.prefetch({ of, page, ...listPeriodOf(params) }),
    of === "subscriptions" && dashboard.subscriptions.prefetch({ page }),
    (of === "bronze" || of === "gold") &&
      dashboard.subscribers.prefetch({ tier: of === "bronze" ? "Bronze" : "Gold", page }),
  ]);
  return (
    <HydrateClient>
      <MetricsScreen />
    </HydrateClient>
  );
}
