"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { QueryState } from "~/components/ui/query-state";
import { StatCard } from "~/components/ui/stat-card";
import { toast } from "~/components/ui/toast";
import { AFFILIATE_MAIL_TEXTS, type AffiliateMail } from "~/domain/affiliate-mails";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { AffiliatePage, WithStanding } from "./affiliate-page";
import { MonthlyEarnings } from "./monthly-earnings";
import { NextPayoutBanner } from "./next-payout-banner";
import { Outlook } from "./outlook";
import { OverviewFirstRow } from "./overview-first-row";
import { type Standing, TierStatus } from "./tier-status";

/** The dashboard used to be one long page: redirects its anchors, which old e-mails and bookmarks still link to. */
const PAGE_OF_SECTION: Readonly<Record<string, string>> = {
  "#links": "/affiliate/links",
  "#earnings": "/affiliate/earnings",
  "#statement": "/affiliate/earnings#statement",
  "#tiers": "/affiliate/tiers",
  "#partnerships": "/affiliate/partnerships",
  "#network": "/affiliate/network",
};

/** Dashboard overview. */
export function OverviewScreen() {
  return (
    <AffiliatePage tab="/affiliate/dashboard">
      <FormerAnchors />
      <WithStanding>
        {(standing) => (
          <>
            <OverviewFirstRow standing={standing} />
            <NextPayoutBanner />
            <div className="grid min-w-0 items-start gap-6 xl:grid-cols-[1.7fr_1fr]">
              <MonthlyEarnings hasEarned={standing.earnedCents !== 0 || standing.paidCents !== 0} />
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

function FormerAnchors() {
  const router = useRouter();
  // The URL hash is only available in the browser.
  useEffect(() => {
    const page = PAGE_OF_SECTION[window.location.hash];
    if (page) router.replace(page);
  }, [router]);
  return null;
}

export function AffiliateStats({ standing }: { standing: Standing }) {
  return (
    <section aria-label="Your figures" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Total Orders"
        value={standing.orders.toLocaleString("en-US")}
        hint="Paid orders in the ten levels below you"
      />
      <StatCard
        label="Active Referrals"
        value={standing.activeReferrals.toLocaleString("en-US")}
        hint="Direct referrals with a paid order in the last 180 days"
      />
      <StatCard
        label="Network Size"
        value={standing.networkSize.toLocaleString("en-US")}
        hint={`Accounts in the ten levels below you. ${standing.countedNetwork.toLocaleString("en-US")} of them ${standing.countedNetwork === 1 ? "counts" : "count"} for your tier`}
      />
      <StatCard
        label="Lifetime Volume"
        value={formatMoney(standing.lifetimeVolumeCents)}
        hint="Products paid for in the ten levels below you"
      />
    </section>
  );
}

/** Affiliate e-mail preferences; each saves on change. */
export function MailSwitches() {
  const { data, error, refetch, isPending } = api.affiliate.mailSwitches.useQuery();
  return (
    <Card
      id="emails"
      className="scroll-mt-28"
      title="E-mails you get"
      description={
        data && !data.isVerified
          ? "Confirm your e-mail address to get them. Until then we only write to you about payouts."
          : "Each one also has a link that stops it."
      }
    >
      {(error || isPending) && <QueryState query={{ error, refetch }} className="h-48" />}
      {data && (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {data.mails.map((each) => (
            <MailSwitch key={each.mail} {...each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MailSwitch({ mail, isOn }: { mail: AffiliateMail; isOn: boolean }) {
  const utils = api.useUtils();
  const { label, when } = AFFILIATE_MAIL_TEXTS[mail];
  const save = api.affiliate.switchMail.useMutation({
    onSuccess: async (_, saved) => {
      await utils.affiliate.mailSwitches.invalidate();
      toast.success(`${label}: e-mails ${saved.isOn ? "on" : "off"}.`);
    },
    onError: (refused) => toast.error(errorMessage(refused, "Your choice was not saved.")),
  });
  // Optimistic: show the new value while saving, and fall back if it fails.
  const isChecked = save.isPending ? save.variables.isOn : isOn;
  return (
    <li>
      <Checkbox
        label={label}
        hint={when}
        checked={isChecked}
        isPending={save.isPending}
        onChange={({ target }) => save.mutate({ mail, isOn: target.checked })}
      />
    </li>
  );
}
