"use client";

import Link from "next/link";
import { LocalDate } from "~/components/ui/local-time";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { counted } from "./metric-labels";
import { MetricsList } from "./metrics-list";
import type { MetricsSearchParams } from "./search-params";

/** The approved requests behind the subscription revenue. */
export function MetricsSubscriptions({ params }: { params: MetricsSearchParams }) {
  const list = api.admin.dashboard.subscriptions.useQuery({ page: params.page });
  const { data: figures } = api.admin.dashboard.overview.useQuery();
  return (
    <MetricsList
      params={params}
      list={list}
      summary={(total) => (
        <>
          {counted(total, "approved request")}
          {figures && `, ${formatMoney(figures.subscriptionRevenueCents)} in all`}
        </>
      )}
    >
      {(rows) => (
        <Table label="Approved requests">
          <THead>
            <TR>
              <TH>Member</TH>
              <TH>Plan</TH>
              <TH>Approved</TH>
              <TH isNumeric>Revenue</TH>
            </TR>
          </THead>
          <TBody>
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
          </TBody>
        </Table>
      )}
    </MetricsList>
  );
}
