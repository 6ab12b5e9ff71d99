"use client";

import Link from "next/link";
import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { MAX_LEVELS } from "~/domain/commission";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { affiliateHref } from "./search-params";

type Position = RouterOutputs["admin"]["affiliates"]["tree"];

/** The affiliate's place in the tree: the path up to the root, member counts per level below, and direct referrals. */
export function AffiliateTree({ userId, page }: { userId: string; page: number }) {
  const tree = api.admin.affiliates.tree.useQuery({ userId });
  return (
    <div className="flex flex-col gap-6">
      {!hasData(tree) ? (
        <QueryState query={tree} className="h-64" />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Above above={tree.data.above} />
          <Below position={tree.data} />
        </div>
      )}
      <DirectReferrals userId={userId} page={page} />
    </div>
  );
}

function Above({ above }: { above: Position["above"] }) {
  return (
    <Card title="Above" description="Nearest first, up to the root. The ten nearest may earn.">
      {above.length === 0 && <p className="text-muted">Nobody: this account is a root of the tree.</p>}
      <ol className="flex flex-col gap-1 text-sm">
        {above.map((one) => (
          <li key={one.userId} className="flex gap-3 py-1">
            <span className="figures w-6 shrink-0 text-right text-muted">{one.level}</span>
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                href={affiliateHref(one.userId, { view: "tree" })}
                className="rounded font-medium underline-offset-4 hover:underline"
              >
                {one.name}
              </Link>
              <span className="text-muted">{one.isAffiliate ? one.tierName : "not an affiliate"}</span>
              {one.level > MAX_LEVELS && <Badge>Earns nothing from here</Badge>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Below({ position: { below, networkSize } }: { position: Position }) {
  const most = Math.max(1, ...below.map(({ members }) => members));
  return (
    <Card title="Below" description={`${plural(networkSize, "account")} in the ten levels of the network.`}>
      {below.length === 0 && <p className="text-muted">Nobody has been referred yet.</p>}
      <ol className="flex flex-col gap-2 text-sm">
        {below.map(({ level, members }) => (
          <li key={level} className="figures grid grid-cols-[4rem_minmax(0,1fr)_4rem] items-center gap-3">
            <span className="text-muted">Level {level}</span>
            <span aria-hidden className="h-2 rounded-full bg-subtle">
              <span className="block h-2 rounded-full bg-accent" style={{ width: `${(100 * members) / most}%` }} />
            </span>
            <span className="text-right font-medium">{members.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Referral = RouterOutputs["admin"]["affiliates"]["referrals"]["rows"][number];

/** Direct referrals in the order they joined, each with their own counts. */
function DirectReferrals({ userId, page }: { userId: string; page: number }) {
  const referrals = api.admin.affiliates.referrals.useQuery({ userId, page });
  return (
    <section aria-labelledby="direct-referrals" className="flex flex-col gap-3">
      <h2 id="direct-referrals" className="font-semibold text-lg">
        Direct referrals{" "}
        {referrals.data && <span className="figures text-muted">({referrals.data.total.toLocaleString("en-US")})</span>}
      </h2>
      {!hasData(referrals) ? (
        <QueryState query={referrals} className="h-64" />
      ) : referrals.data.rows.length === 0 ? (
        <EmptyState title="No direct referrals">People who sign up with this affiliate's code appear here.</EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {referrals.data.rows.map((row) => (
              <ReferralRow key={row.userId} row={row} />
            ))}
          </ul>
          <Pagination
            page={Math.min(page, referrals.data.pageCount)}
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
        {plural(row.ownOrders, "own order")} · {row.direct.toLocaleString("en-US")} direct ·{" "}
        {row.network.toLocaleString("en-US")} in network · joined <LocalDate at={row.joinedAt} />
      </p>
    </li>
  );
}
