"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { ordersHref } from "../orders/search-params";
import { BarList } from "./bar-list";
import { BestAndWorst } from "./best-and-worst";
import { periodLabel, whole } from "./metric-labels";
import { PeriodLinks } from "./period-links";
import { ProductPerformance } from "./product-performance";
import { RecentProducts } from "./recent-products";
import { SalesFunnel } from "./sales-funnel";
import { SalesSection } from "./sales-section";
import { dashboardParsers, type FigurePeriod, periodOf } from "./search-params";
import { SiteAnalytics } from "./site-analytics";
import { StatCards } from "./stat-cards";
import { TodayQueues } from "./today-queues";

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
      {figures?.products === 0 && <GettingStarted hasCategories={figures.categories > 0} />}
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

const STEPS = [
  {
    title: "Say where customers pay",
    text: "Nobody can order before the shop has a payment tag. Add how you can be reached, too.",
    href: "/admin/settings",
    label: "Open settings",
  },
  {
    title: "Create categories",
    text: "Shoppers browse by category, and you can restrict some to approved accounts.",
    href: "/admin/categories",
    label: "Add categories",
  },
  {
    title: "Add products",
    text: "All you need is a name, a supplier cost and a markup.",
    href: "/admin/products",
    label: "Add products",
  },
] as const;

/** Setup checklist, shown until the shop has products. Finished steps are checked and the next one stands out. */
function GettingStarted({ hasCategories }: { hasCategories: boolean }) {
  const { data: warning } = api.admin.navigation.setupWarning.useQuery();
  const areDone = [warning !== undefined && !warning?.isSetting, hasCategories, false];
  const next = areDone.indexOf(false);
  return (
    <Card title="Getting Started" description="The shop has no products yet. Get started in three steps.">
      <ol className="grid gap-4 lg:grid-cols-3">
        {STEPS.map(({ title, text, href, label }, index) => (
          <li key={href} className="flex items-start gap-3 rounded border border-line p-4">
            <span
              aria-hidden
              className="figures grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
            >
              {areDone[index] ? <Check className="size-4" /> : index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-medium">
                {title}
                {areDone[index] && <span className="sr-only"> (done)</span>}
              </h3>
              <p className="mt-1 mb-3 text-muted text-sm">{text}</p>
              <ButtonLink href={href} variant={index === next ? "primary" : "secondary"} size="sm">
                {label}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function CategoryPerformance({ period }: { period: FigurePeriod }) {
  const categories = api.admin.dashboard.categories.useQuery(period);
  return (
    <Card title="Category Performance" description={`Views. ${periodLabel(period)} (UTC)`}>
      {!hasData(categories) ? (
        <QueryState query={categories} className="h-64" />
      ) : categories.data.rows.length === 0 ? (
        <p className="text-muted">No category views in this period.</p>
      ) : (
        <BarList
          label="Categories by views"
          rows={categories.data.rows.map(({ id, name, views, uniqueViews }) => ({
            key: id,
            name,
            size: views,
            value: `${plural(views, "view")}, ${whole(uniqueViews)} unique`,
          }))}
        />
      )}
    </Card>
  );
}

const SHOWN = 5;

/** The newest unpaid orders. */
function WaitingOrders() {
  const waiting = api.admin.orders.list.useQuery({ section: "waiting" });
  return (
    <Card
      title="Waiting for Payment"
      description="Newest first"
      action={
        <ButtonLink href={ordersHref({ section: "waiting" })} variant="secondary" size="sm">
          All waiting orders
        </ButtonLink>
      }
    >
      {!hasData(waiting) && <QueryState query={waiting} className="h-64" />}
      {waiting.data?.rows.length === 0 && <p className="text-muted">No orders waiting for payment.</p>}
      <ul className="divide-y divide-line">
        {waiting.data?.rows.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <Link
              href={ordersHref({ section: "waiting", orderId: order.id })}
              className="figures flex min-h-14 items-center justify-between gap-4 rounded py-2 hover:bg-subtle"
            >
              <span className="min-w-0">
                <span className="block font-medium font-mono text-sm">#{order.shortId}</span>
                <span className="block truncate text-muted text-sm">{order.email}</span>
              </span>
              <span className="shrink-0 text-right">
                <span className="block font-semibold">{formatMoney(order.totalAmountCents)}</span>
                <span className="block text-muted text-sm">
                  <LocalDate at={order.createdAt} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
