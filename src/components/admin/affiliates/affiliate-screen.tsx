"use client";

import { useQueryStates } from "nuqs";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { TabLinks } from "~/components/ui/tab-links";
import { api, type RouterOutputs } from "~/trpc/react";
import { AffiliateClicks } from "./affiliate-clicks";
import { AffiliateHead } from "./affiliate-head";
import { AffiliateHistory } from "./affiliate-history";
import { AffiliateLedger } from "./affiliate-ledger";
import { AffiliateOverview } from "./affiliate-overview";
import { AffiliatePayouts } from "./affiliate-payouts";
import { AffiliateTree } from "./affiliate-tree";
import { affiliateHref, PROFILE_VIEWS, profileParsers } from "./search-params";

const VIEW_LABELS: Readonly<Record<(typeof PROFILE_VIEWS)[number], string>> = {
  overview: "Overview",
  tree: "Tree",
  ledger: "Ledger",
  payouts: "Payouts",
  clicks: "Clicks",
  history: "History",
};

export type Profile = RouterOutputs["admin"]["affiliates"]["byId"];

/** Everything about one affiliate, a view at a time. */
export function AffiliateScreen({ userId }: { userId: string }) {
  const profile = api.admin.affiliates.byId.useQuery({ userId });
  const [{ view, page }] = useQueryStates(profileParsers);
  if (profile.isPending) return <Skeleton className="h-96" />;
  if (profile.isError) return <QueryError query={profile} />;
  const { data } = profile;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Breadcrumbs items={[{ label: "Affiliates", href: "/admin/affiliates" }, { label: data.name }]} />
        <AffiliateHead profile={data} />
      </div>
      <TabLinks
        label="About this affiliate"
        items={PROFILE_VIEWS.map((each) => ({
          href: affiliateHref(userId, { view: each }),
          label: VIEW_LABELS[each],
          isCurrent: each === view,
        }))}
      />
      {view === "overview" && <AffiliateOverview profile={data} />}
      {view === "tree" && <AffiliateTree userId={userId} page={page} />}
      {view === "ledger" && <AffiliateLedger profile={data} />}
      {view === "payouts" && <AffiliatePayouts userId={userId} />}
      {view === "clicks" && <AffiliateClicks userId={userId} />}
      {view === "history" && <AffiliateHistory userId={userId} />}
    </div>
  );
}
