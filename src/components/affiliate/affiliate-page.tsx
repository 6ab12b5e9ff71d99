"use client";

import type { ReactNode } from "react";
import { useOutOfDateToast } from "~/components/shared/use-out-of-date-toast";
import { QueryState } from "~/components/ui/query-state";
import { TabLinks } from "~/components/ui/tab-links";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { TermsBanner } from "./terms-banner";
import type { Standing } from "./tier-status";

/** The dashboard's tabs. To add a page, add a line here and wrap its screen in `AffiliatePage`. */
const AFFILIATE_TABS = [
  { href: "/affiliate/dashboard", label: "Overview" },
  { href: "/affiliate/links", label: "Links" },
  { href: "/affiliate/earnings", label: "Earnings" },
  { href: "/affiliate/network", label: "Network" },
  { href: "/affiliate/partnerships", label: "Partnerships" },
  { href: "/affiliate/tiers", label: "Tiers" },
  { href: "/missing-order", label: "Missing order?" },
] as const;

type AffiliatePageProps = { tab: (typeof AFFILIATE_TABS)[number]["href"]; children: ReactNode };

/** Layout of a dashboard page: heading, tabs, terms banner. */
export function AffiliatePage({ tab, children }: AffiliatePageProps) {
  useOutOfDateToast();
  return (
    <div className="container-page py-6 sm:py-8">
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">Affiliate Dashboard</h1>
      <div className="mt-4 print:hidden">
        <TabLinks
          label="Dashboard pages"
          items={AFFILIATE_TABS.map((item) => ({ ...item, isCurrent: item.href === tab }))}
        />
      </div>
      <div className="mt-6 flex min-w-0 flex-col gap-6">
        <TermsBanner />
        {children}
      </div>
    </div>
  );
}

/** Renders `children` with the affiliate's dashboard data once it has loaded. */
export function WithStanding({ children }: { children: (standing: Standing) => ReactNode }) {
  const standing = api.affiliate.dashboard.useQuery();
  return hasData(standing) ? children(standing.data) : <QueryState query={standing} className="h-[40rem]" />;
}
