"use client";

import { useQueryStates } from "nuqs";
import { api } from "~/trpc/react";
import { CategoryPerformance } from "./dashboard/category-performance";
import { GettingStarted } from "./dashboard/getting-started";
import { ProductPerformance } from "./dashboard/product-performance";
import { RecentProducts } from "./dashboard/recent-products";
import { SalesSection } from "./dashboard/sales-section";
import { dashboardParsers } from "./dashboard/search-params";
import { SiteAnalytics } from "./dashboard/site-analytics";
import { StatCards } from "./dashboard/stat-cards";
import { WaitingOrders } from "./dashboard/waiting-orders";
import { WindowLinks } from "./dashboard/window-links";

/** The shop at a glance: its figures, what waits, how it sells and how it is looked at. */
export function AdminDashboard({ adminName }: { adminName: string }) {
  const [{ days }] = useQueryStates(dashboardParsers);
  const { data: figures } = api.admin.dashboard.overview.useQuery();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Dashboard</h1>
        <p className="text-muted">Welcome back, {adminName}.</p>
      </div>
      {figures?.products === 0 && <GettingStarted />}
      <StatCards />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">Over time</h2>
        <WindowLinks />
      </div>
      <SalesSection days={days} />
      <SiteAnalytics days={days} />
      <ProductPerformance />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <CategoryPerformance days={days} />
          <RecentProducts />
        </div>
        <WaitingOrders />
      </div>
    </div>
  );
}
