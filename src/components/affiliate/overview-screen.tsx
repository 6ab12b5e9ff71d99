"use client";

import { AffiliateStats } from "./affiliate-stats";
import { AffiliatePage } from "./affiliate-tabs";
import { FormerAnchors } from "./former-anchors";
import { MailSwitches } from "./mail-switches";
import { PaidTodayBanner } from "./paid-today-banner";
import { TierStatus } from "./tier-status";
import { WithStanding } from "./with-standing";

/** Overview: where the affiliate stands today. */
export function OverviewScreen() {
  return (
    <AffiliatePage tab="/affiliate/dashboard">
      <FormerAnchors />
      <PaidTodayBanner />
      <WithStanding>
        {(standing) => (
          <section id="status" aria-label="Status" className="flex min-w-0 scroll-mt-28 flex-col gap-6">
            <AffiliateStats standing={standing} />
            <TierStatus standing={standing} />
          </section>
        )}
      </WithStanding>
      <MailSwitches />
    </AffiliatePage>
  );
}
