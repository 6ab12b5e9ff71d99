"use client";

import { useQueryStates } from "nuqs";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { TabLinks } from "~/components/ui/tab-links";
import { MetricsOrders } from "./metrics-orders";
import { MetricsSubscribers } from "./metrics-subscribers";
import { MetricsSubscriptions } from "./metrics-subscriptions";
import { FIGURE_LISTS, type FigureList, metricsHref, metricsParsers } from "./search-params";

const TITLES: Readonly<Record<FigureList, { label: string; about: string }>> = {
  sales: { label: "Sales and profit", about: "The paid orders that make up sales, profit and average order value." },
  orders: { label: "Orders", about: "Every order that counts, paid or not." },
  subscriptions: { label: "Subscription revenue", about: "The approved requests, without tests." },
  bronze: { label: "Bronze subscribers", about: "Accounts on a running Bronze plan, the first to end first." },
  gold: { label: "Gold subscribers", about: "Accounts on a running Gold plan, the first to end first." },
};

/** What each card of the dashboard adds up from, row by row. */
export function MetricsScreen() {
  const [params] = useQueryStates(metricsParsers);
  const { of } = params;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Breadcrumbs items={[{ label: "Dashboard", href: "/admin" }, { label: "Behind the figures" }]} />
        <h1 className="mt-2 font-semibold text-2xl">Behind the figures</h1>
        <p className="mt-1 max-w-prose text-muted">
          {TITLES[of].about}
          {(of === "sales" || of === "orders") && " Tests, archived orders and VIP wholesale accounts are left out."}
        </p>
      </div>
      <TabLinks
        label="Figures"
        items={FIGURE_LISTS.map((each) => ({
          href: metricsHref({ of: each }),
          label: TITLES[each].label,
          isCurrent: each === of,
        }))}
      />
      {(of === "sales" || of === "orders") && <MetricsOrders params={params} of={of} />}
      {of === "subscriptions" && <MetricsSubscriptions params={params} />}
      {(of === "bronze" || of === "gold") && (
        <MetricsSubscribers params={params} tier={of === "bronze" ? "Bronze" : "Gold"} />
      )}
    </div>
  );
}
