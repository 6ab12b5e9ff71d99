"use client";

import Link from "next/link";
import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api, type RouterOutputs } from "~/trpc/react";
import { affiliateHref } from "./search-params";

type Referral = RouterOutputs["admin"]["affiliates"]["referrals"]["rows"][number];

/** Who was referred by this affiliate, as they joined, each with counts of their own. */
export function DirectReferrals({ userId, page }: { userId: string; page: number }) {
  const referrals = api.admin.affiliates.referrals.useQuery({ userId, page });
  return (
    <section aria-labelledby="direct-referrals" className="flex flex-col gap-3">
      <h2 id="direct-referrals" className="font-semibold text-lg">
        Direct referrals {referrals.data && <span className="figures text-muted">({referrals.data.total})</span>}
      </h2>
      {referrals.isPending ? (
        <Skeleton className="h-64" />
      ) : referrals.isError ? (
        <QueryError query={referrals} />
      ) : referrals.data.rows.length === 0 ? (
        <EmptyState title="No direct referrals">Who signs up with this affiliate's code appears here.</EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {referrals.data.rows.map((row) => (
              <ReferralRow key={row.userId} row={row} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={referrals.data.pageCount}
            hrefFor={(number) => affiliateHref(userId, { view: "tree", page: number })}
          />
        </>
      )}
    </section>
  );
}

function ReferralRow({ row }: { row: Referral }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            href={affiliateHref(row.userId, { view: "tree" })}
            className="rounded font-medium underline-offset-4 hover:underline"
          >
            {row.name}
          </Link>
          {row.tier ? <TierBadge tier={row.tier} /> : <Badge>Not an affiliate</Badge>}
          {row.isActive && <Badge tone="success">Active referral</Badge>}
        </p>
        <p className="truncate text-muted">{row.email}</p>
      </div>
      <p className="figures text-muted md:text-right">
        {row.ownOrders} own {row.ownOrders === 1 ? "order" : "orders"} · {row.direct} direct · {row.network} in network
        · joined <LocalDate at={row.joinedAt} />
      </p>
    </li>
  );
}
