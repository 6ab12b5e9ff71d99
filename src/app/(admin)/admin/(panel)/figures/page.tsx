import type { Metadata } from "next";
import { MetricsScreen } from "~/components/admin/dashboard/metrics-screen";
import { listPeriodOf, loadMetricsSearchParams } from "~/components/admin/dashboard/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Behind the figures" };

export default adminPage("manage", async ({ searchParams }) => {
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
  return <MetricsScreen />;
});
