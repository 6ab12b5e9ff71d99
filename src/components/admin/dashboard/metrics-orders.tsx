"use client";

import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { formatDate } from "~/lib/format-date";
import { api } from "~/trpc/react";
import { ordersHref } from "../orders/search-params";
import { periodLabel } from "./metric-labels";
import { MetricsList } from "./metrics-list";
import { type FigurePeriod, listPeriodOf, type MetricsSearchParams } from "./search-params";

const STATUS = { pending: "Waiting", completed: "Paid", cancelled: "Cancelled" } as const;

/** Of a period's label, within a sentence. A month keeps its capital. */
const lowerStart = (label: string) => label.replace(/^The/, "the").replace(/^Today/, "today");

type MetricsOrdersProps = { params: MetricsSearchParams; of: "orders" | "sales" };

/** The orders behind sales, profit, order count and average, with each one's contribution. */
export function MetricsOrders({ params, of }: MetricsOrdersProps) {
  const { page } = params;
  const period = listPeriodOf(params);
  const list = api.admin.dashboard.orders.useQuery({ of, page, ...period });
  const sums = useSums(period);
  return (
    <MetricsList
      params={params}
      {...(period && { period: lowerStart(periodLabel(period)) })}
      list={list}
      summary={(total) => (
        <>
          {plural(total - (list.data?.refunds ?? 0), of === "sales" ? "paid order" : "order")}
          {list.data && list.data.refunds > 0 && ` and ${plural(list.data.refunds, "refund")}`}
          {period && `, ${lowerStart(periodLabel(period))}`}
          {sums && `, sales ${formatMoney(sums.revenueCents)}, profit ${formatMoney(sums.profitCents)}`}
          {sums && sums.correctionCents !== 0 && ` after corrections of ${formatMoney(sums.correctionCents)}`}
        </>
      )}
    >
      {(rows) => (
        <Table
          label="Orders behind the figures"
          head={[
            "Order",
            "Customer",
            of === "sales" ? "Paid" : "State",
            { numeric: "Sales" },
            { numeric: "Supplier cost" },
            { numeric: "Commissions" },
            { numeric: "Profit" },
          ]}
        >
          {rows.map((order) => (
            <TR key={`${order.id}-${order.isRefund}-${order.refundId}`}>
              <TD>
                <Link
                  href={ordersHref({ section: "all", orderId: order.id })}
                  className="rounded font-mono text-accent underline underline-offset-4"
                >
                  #{order.shortId}
                </Link>
                <span className="block whitespace-nowrap text-muted text-xs">{formatDate(order.createdAt)}</span>
              </TD>
              <TD className="max-w-56 truncate">{order.email}</TD>
              <TD className="whitespace-nowrap">
                {order.isRefund ? (
                  <Badge tone="danger">Refunded {formatDate(order.at)}</Badge>
                ) : of === "sales" ? (
                  formatDate(order.paidAt)
                ) : (
                  <Badge tone={order.isPaid ? "success" : "neutral"}>{STATUS[order.status]}</Badge>
                )}
              </TD>
              <TD isNumeric>{formatMoney(order.revenueCents)}</TD>
              <TD isNumeric>{formatMoney(order.costCents)}</TD>
              <TD isNumeric>{formatMoney(order.commissionCents)}</TD>
              <TD isNumeric className="font-semibold">
                {formatMoney(order.profitCents)}
              </TD>
            </TR>
          ))}
        </Table>
      )}
    </MetricsList>
  );
}

/** The same totals as on the dashboard: all time, or the period the list is filtered by. */
function useSums(period: FigurePeriod | null) {
  const overview = api.admin.dashboard.overview.useQuery(undefined, { enabled: !period });
  const sales = api.admin.dashboard.sales.useQuery(period ?? {}, { enabled: period !== null });
  return period ? sales.data?.totals : overview.data;
}
