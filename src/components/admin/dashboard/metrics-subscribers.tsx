"use client";

import Link from "next/link";
import { LocalDate } from "~/components/ui/local-time";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { api } from "~/trpc/react";
import { counted } from "./metric-labels";
import { MetricsList } from "./metrics-list";
import type { MetricsSearchParams } from "./search-params";

type MetricsSubscribersProps = { params: MetricsSearchParams; tier: "Bronze" | "Gold" };

export function MetricsSubscribers({ params, tier }: MetricsSubscribersProps) {
  const list = api.admin.dashboard.subscribers.useQuery({ tier, page: params.page });
  return (
    <MetricsList params={params} list={list} summary={(total) => counted(total, `${tier} subscriber`)}>
      {(rows) => (
        <Table label={`${tier} subscribers`}>
          <THead>
            <TR>
              <TH>Member</TH>
              <TH>Runs until</TH>
              <TH>Joined</TH>
            </TR>
          </THead>
          <TBody>
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
          </TBody>
        </Table>
      )}
    </MetricsList>
  );
}
