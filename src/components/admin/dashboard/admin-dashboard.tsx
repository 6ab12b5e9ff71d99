"use client";

import { useQueryStates } from "nuqs";
import { api } from "~/trpc/react";
import { BestAndWorst } from "./best-and-worst";
import { CategoryPerformance } from "./category-performance";
import { GettingStarted } from "./getting-started";
import { PeriodLinks } from "./period-links";
import { ProductPerformance } from "./product-performance";
import { RecentProducts } from "./recent-products";
import { SalesFunnel } from "./sales-funnel";
import { SalesSection } from "./sales-section";
import { dashboardParsers, periodOf } from "./search-params";
import { SiteAnalytics } from "./site-analytics";
import { StatCards } from "./stat-cards";
import { TodayQueues } from "./today-queues";
import { WaitingOrders } from "./waiting-orders";

/** The shop at a glance: what waits today, how it did in the chosen period, and its figures of all time. */
export function AdminDashboard({ adminName }: { adminName: string }) {
  const [params] = useQueryStates(dashboardParsers);
  const period = periodOf(params);
  const { data: figures } = api.admin.dashboard.overview.useQuery();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Dashboard</h1>
        <p className="text-muted">Welcome back, {adminName}.</p>
      </div>
      {figures?.products === 0 && <GettingStarted />}
      <TodayQueues />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-3">
        <h2 className="py-1.5 font-semibold text-lg">Over time</h2>
        <PeriodLinks />
      </div>
      <SalesSection period={period} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <SalesFunnel period={period} />
        <BestAndWorst period={period} />
      </div>
      <SiteAnalytics period={period} />
      <ProductPerformance />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <CategoryPerformance period={period} />
          <RecentProducts />
        </div>
        <WaitingOrders />
      </div>
      <h2 className="mt-2 font-semibold text-lg">All time</h2>
      <StatCards />
    </div>
  );
}
