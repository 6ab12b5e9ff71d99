"use client";

import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { LocalDate } from "~/components/ui/local-time";
import { TabLinks } from "~/components/ui/tab-links";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { api } from "~/trpc/react";
import { MetricsList } from "./metrics-list";
import { MetricsOrders } from "./metrics-orders";
import { FIGURE_LISTS, type FigureList, type MetricsSearchParams, metricsHref, metricsParsers } from "./search-params";

const TITLES: Readonly<Record<FigureList, { label: string; about: string }>> = {
  sales: { label: "Sales and profit", about: "The paid orders that make up sales, profit and average order value." },
  orders: { label: "Orders", about: "Every order that counts, paid or not." },
  subscriptions: { label: "Subscription revenue", about: "The approved requests, without tests." },
  bronze: { label: "Bronze subscribers", about: "Accounts on a running Bronze plan, the first to end first." },
  gold: { label: "Gold subscribers", about: "Accounts on a running Gold plan, the first to end first." },
};

/** The rows that each dashboard card adds up. */
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
          {(of === "sales" || of === "orders") &&
            " Tests, archived orders and VIP wholesale accounts are left out. Days are in UTC."}
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

type MetricsSubscribersProps = { params: MetricsSearchParams; tier: "Bronze" | "Gold" };

function MetricsSubscribers({ params, tier }: MetricsSubscribersProps) {
  const list = api.admin.dashboard.subscribers.useQuery({ tier, page: params.page });
  return (
    <MetricsList params={params} list={list} summary={(total) => plural(total, `${tier} subscriber`)}>
      {(rows) => (
        <Table label={`${tier} subscribers`} head={["Member", "Runs until", "Joined"]}>
          {rows.map((user) => (
            <TR key={user.id}>
              <TD className="max-w-64">
                <Link href={`/admin/users/${user.id}`} className="block truncate rounded font-medium hover:underline">
                  {user.name}
                </Link>
                <span className="block truncate text-muted">{user.email}</span>
              </TD>
              <TD className="whitespace-nowrap">
                {user.subscriptionExpiresAt ? <LocalDate at={user.subscriptionExpiresAt} /> : "No end date"}
              </TD>
              <TD className="whitespace-nowrap">
                <LocalDate at={user.createdAt} />
              </TD>
            </TR>
          ))}
        </Table>
      )}
    </MetricsList>
  );
}

function MetricsSubscriptions({ params }: { params: MetricsSearchParams }) {
  const list = api.admin.dashboard.subscriptions.useQuery({ page: params.page });
  const { data: figures } = api.admin.dashboard.overview.useQuery();
  return (
    <MetricsList
      params={params}
      list={list}
      summary={(total) => (
        <>
          {plural(total, "approved request")}
          {figures && `, ${formatMoney(figures.subscriptionRevenueCents)} in all`}
        </>
      )}
    >
      {(rows) => (
        <Table label="Approved requests" head={["Member", "Plan", "Approved", { numeric: "Revenue" }]}>
          {rows.map((request) => (
            <TR key={request.id}>
              <TD className="max-w-64">
                <Link
                  href={`/admin/users/${request.userId}`}
                  className="block truncate rounded font-medium hover:underline"
                >
                  {request.name}
                </Link>
                <span className="block truncate text-muted">{request.userEmail}</span>
              </TD>
              <TD className="whitespace-nowrap">
                {request.requestedTier} <span className="text-muted">from {request.currentTier}</span>
              </TD>
              <TD className="whitespace-nowrap">
                <LocalDate at={request.reviewedAt} />
              </TD>
              <TD isNumeric className="font-semibold">
                {formatMoney(request.revenueCents)}
              </TD>
            </TR>
          ))}
        </Table>
      )}
    </MetricsList>
  );
}
