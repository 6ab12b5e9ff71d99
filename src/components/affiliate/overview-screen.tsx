"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { AffiliateStats } from "./affiliate-stats";
import { AffiliatePage } from "./affiliate-tabs";
import { MailSwitches } from "./mail-switches";
import { MonthlyEarnings } from "./monthly-earnings";
import { Outlook } from "./outlook";
import { OverviewFirstRow } from "./overview-first-row";
import { PaidTodayBanner } from "./paid-today-banner";
import { TierStatus } from "./tier-status";
import { WithStanding } from "./with-standing";

/** Where the sections went that stood on one long page; links to them are in old e-mails and bookmarks. */
const PAGE_OF_SECTION: Readonly<Record<string, string>> = {
  "#links": "/affiliate/links",
  "#earnings": "/affiliate/earnings",
  "#statement": "/affiliate/earnings#statement",
  "#tiers": "/affiliate/tiers",
  "#partnerships": "/affiliate/partnerships",
  "#network": "/affiliate/network",
};

/** Overview: where the affiliate stands today, and what comes next. */
export function OverviewScreen() {
  return (
    <AffiliatePage tab="/affiliate/dashboard">
      <FormerAnchors />
      <WithStanding>
        {(standing) => (
          <>
            <OverviewFirstRow standing={standing} />
            <PaidTodayBanner />
            <div className="grid min-w-0 items-start gap-6 xl:grid-cols-[1.7fr_1fr]">
              <MonthlyEarnings />
              <Outlook standing={standing} />
            </div>
            <section id="status" aria-label="Status" className="flex min-w-0 scroll-mt-28 flex-col gap-6">
              <AffiliateStats standing={standing} />
              <TierStatus standing={standing} />
            </section>
          </>
        )}
      </WithStanding>
      <MailSwitches />
    </AffiliatePage>
  );
}

/** Leads from a section's former anchor to the page that the section is on now. */
function FormerAnchors() {
  const router = useRouter();
  // Only the browser knows what stands behind the # of an address.
  useEffect(() => {
    const page = PAGE_OF_SECTION[window.location.hash];
    if (page) router.replace(page);
  }, [router]);
  return null;
}
