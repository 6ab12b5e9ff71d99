"use client";

import { AffiliateStats } from "./affiliate-stats";
import { AffiliatePage } from "./affiliate-tabs";
import { FormerAnchors } from "./former-anchors";
import { MailSwitches } from "./mail-switches";
import { MonthlyEarnings } from "./monthly-earnings";
import { Outlook } from "./outlook";
import { OverviewFirstRow } from "./overview-first-row";
import { PaidTodayBanner } from "./paid-today-banner";
import { TierStatus } from "./tier-status";
import { WithStanding } from "./with-standing";

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
