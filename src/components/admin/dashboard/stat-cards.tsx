"use client";

import { QueryState } from "~/components/ui/query-state";
import { StatCard } from "~/components/ui/stat-card";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { whole } from "./metric-labels";
import { metricsHref } from "./search-params";

/** All-time figures, each with what it counts and a link to the list that adds up to it. */
export function StatCards() {
  const figures = api.admin.dashboard.overview.useQuery();
  if (!hasData(figures)) return <QueryState query={figures} className="h-112 lg:h-96" />;
  const it = figures.data;
  const paid = plural(it.paidOrders, "paid order");
  const kept = it.keptCents === 0 ? "" : `. The house account's ${formatMoney(it.keptCents)} is kept by the shop`;
  const leftOut =
    it.leftOutOrders === 0
      ? ""
      : `. ${whole(it.leftOutOrders)} more in the list of orders ${it.leftOutOrders === 1 ? "is" : "are"} left out`;
  const sales = metricsHref({ of: "sales" });
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatCard
          label="Total Sales"
          value={formatMoney(it.revenueCents)}
          hint={`${paid}, shipping included`}
          href={sales}
        />
        <StatCard
          label="Total Profit"
          value={formatMoney(it.profitCents)}
          hint={`Less ${formatMoney(it.costCents)} supplier cost, ${formatMoney(it.commissionCents)} commissions and ${formatMoney(it.correctionCents)} of corrections to affiliates${kept}`}
          href={sales}
        />
        <StatCard
          label="Total Orders"
          value={whole(it.orders)}
          hint={`${paid}, ${whole(it.waitingOrders)} waiting for payment${leftOut}`}
          href={metricsHref({ of: "orders" })}
        />
        <StatCard label="Avg Order Value" value={formatMoney(it.averageCents)} hint={`Sales / ${paid}`} href={sales} />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        <StatCard
          label="Bronze Subscribers"
          value={whole(it.bronzeSubscribers)}
          hint="On a running Bronze plan, 10% off"
          href={metricsHref({ of: "bronze" })}
        />
        <StatCard
          label="Gold Subscribers"
          value={whole(it.goldSubscribers)}
          hint="On a running Gold plan, 25% off"
          href={metricsHref({ of: "gold" })}
        />
        <StatCard
          label="Subscription Revenue"
          value={formatMoney(it.subscriptionRevenueCents)}
          hint={`${plural(it.paidSubscriptions, "approved request")}, without tests`}
          href={metricsHref({ of: "subscriptions" })}
        />
        <StatCard
          label="Products"
          value={whole(it.products)}
          hint={`${whole(it.products - it.hiddenProducts)} visible, ${whole(it.hiddenProducts)} hidden`}
          href="/admin/products"
        />
        <StatCard
          label="Categories"
          value={whole(it.categories)}
          hint="Restricted ones included"
          href="/admin/categories"
        />
        <StatCard
          label="Users"
          value={whole(it.users)}
          hint={`${plural(it.affiliates, "affiliate")} among them`}
          href="/admin/users"
        />
      </div>
      <p className="text-muted text-sm">
        Test orders, archived orders and VIP wholesale accounts are left out; sales count paid orders only.
      </p>
    </div>
  );
}
