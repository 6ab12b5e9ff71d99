"use client";

import { MousePointerClick, Star } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { ClickTables } from "~/components/affiliate/click-tables";
import { ClickMetrics } from "~/components/shared/click-metrics";
import { LinkResults } from "~/components/shared/link-results";
import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { SelectField } from "~/components/ui/select-field";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { hasData } from "~/lib/has-data";
import { CLICK_WINDOWS, type ClickWindow, DEFAULT_CLICK_WINDOW } from "~/schemas/affiliate-links";
import { api, type RouterOutputs } from "~/trpc/react";
import { AffiliateHistory } from "./affiliate-history";
import { AffiliateLedger } from "./affiliate-ledger";
import { AffiliateOverview } from "./affiliate-overview";
import { AffiliatePayouts } from "./affiliate-payouts";
import { AffiliateTree } from "./affiliate-tree";
import { CopyInvite } from "./copy-invite";
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

export function AffiliateScreen({ userId }: { userId: string }) {
  const profile = api.admin.affiliates.byId.useQuery({ userId });
  const [{ view, page }] = useQueryStates(profileParsers);
  if (!hasData(profile)) return <QueryState query={profile} className="h-96" />;
  const { data } = profile;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Breadcrumbs items={[{ label: "Affiliates", href: "/admin/affiliates" }, { label: data.name }]} />
        <AffiliateHead profile={data} />
      </div>
      <TabLinks
        label="About this affiliate"
        items={tabsOf(PROFILE_VIEWS, VIEW_LABELS, view, (each) => affiliateHref(userId, { view: each }))}
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

function AffiliateClicks({ userId }: { userId: string }) {
  const [days, setDays] = useState<ClickWindow>(DEFAULT_CLICK_WINDOW);
  const clicks = api.admin.affiliates.clicks.useQuery({ userId, days });
  const results = api.admin.affiliates.linkResults.useQuery({ userId, days });
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Clicks</h2>
      <SelectField
        label="Period"
        className="max-w-44"
        value={days}
        options={CLICK_WINDOWS.map((value) => ({ value, label: `Last ${value} days` }))}
        onChange={setDays}
      />
      {!hasData(clicks) ? (
        <QueryState query={clicks} title="Unable to load click analytics" className="h-96" />
      ) : clicks.data.totalClicks + clicks.data.signUpsWithoutClick === 0 ? (
        <EmptyState icon={<MousePointerClick aria-hidden />} title="No clicks">
          No visits through this affiliate's links in the last {days} days.
        </EmptyState>
      ) : (
        <>
          <ClickMetrics data={clicks.data} />
          <LinkResults query={results} />
          <ClickTables data={clicks.data} />
        </>
      )}
    </div>
  );
}

function AffiliateHead({ profile }: { profile: Profile }) {
  const { name, email, phone, affiliateSince, createdAt, inviteLink, affiliateCode } = profile;
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 items-start gap-4">
        <Picture profile={profile} />
        <div className="min-w-0">
          <h1 className="break-words font-semibold text-2xl">{name}</h1>
          <p className="text-muted [overflow-wrap:anywhere]">
            {email}
            {phone && (
              <>
                {" · "}
                <span className="whitespace-nowrap">{phone}</span>
              </>
            )}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <TierBadge tier={profile.tier} />
            {profile.isHouse && <Badge>House account</Badge>}
            {profile.isAffiliate ? <Badge tone="success">In the program</Badge> : <NotIn profile={profile} />}
            {profile.isFounder && (
              <Badge tone="attention">
                <Star aria-hidden className="fill-current" /> Founder
              </Badge>
            )}
            {profile.isDisabled && <Badge tone="danger">Suspended account</Badge>}
            {profile.deletedAt && <Badge tone="danger">Deleted account</Badge>}
          </div>
          <p className="figures mt-2 text-muted text-sm">
            {affiliateSince && (
              <>
                Affiliate since <LocalDate at={affiliateSince} />,{" "}
              </>
            )}
            {affiliateSince ? "account" : "Account"} since <LocalDate at={createdAt} />
          </p>
        </div>
      </div>
      <div className="flex flex-col items-start gap-2 sm:items-end">
        {affiliateCode && <p className="font-mono text-xl tracking-wider">{affiliateCode}</p>}
        {inviteLink && <CopyInvite name={name} link={inviteLink} />}
      </div>
    </div>
  );
}

function NotIn({ profile }: { profile: Profile }) {
  if (profile.affiliateCode) return <Badge tone="danger">Revoked</Badge>;
  return <Badge>{profile.pendingRequestId ? "Asks to join" : "Not an affiliate"}</Badge>;
}

function Picture({ profile: { profilePictureUrl, name } }: { profile: Profile }) {
  return profilePictureUrl ? (
    // biome-ignore lint/performance/noImgElement: a small picture that the shop stores in this size already
    <img
      src={profilePictureUrl}
      alt=""
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-full border border-line object-cover"
    />
  ) : (
    <span
      aria-hidden
      className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xl"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
