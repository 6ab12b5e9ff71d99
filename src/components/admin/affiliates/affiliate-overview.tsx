"use client";

import { Card } from "~/components/ui/card";
import { StatCard } from "~/components/ui/stat-card";
import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { formatMoney, formatPercent } from "~/domain/money";
import { plural } from "~/domain/plural";
import { TIERS } from "~/domain/tiers";
import type { Profile } from "./affiliate-screen";
import { AffiliateSettings } from "./affiliate-settings";
import { affiliateHref } from "./search-params";

export function AffiliateOverview({ profile }: { profile: Profile }) {
  const { standing, sums, id } = profile;
  const count = (value: number) => value.toLocaleString("en-US");
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatCard
          label="Network"
          value={count(standing.networkSize)}
          hint={`${count(standing.countedNetwork)} of them ${standing.countedNetwork === 1 ? "counts" : "count"} for the tier. ${plural(standing.activeReferrals, "active direct referral")}`}
          href={affiliateHref(id, { view: "tree" })}
        />
        <StatCard
          label="Orders"
          value={count(standing.orders)}
          hint={`${formatMoney(standing.lifetimeVolumeCents)} paid volume in ten levels, without test and wholesale orders`}
        />
        <StatCard
          label={profile.isHouse ? "Kept by the shop" : "Balance"}
          value={formatMoney(sums.owedCents)}
          hint={
            profile.isHouse
              ? "The house account is not paid out, and its share does not lower the profit"
              : `Of ${formatMoney(sums.earnedCents)} earned: ${formatMoney(sums.availableCents)} available, ${formatMoney(sums.onHoldCents)} on hold, ${formatMoney(sums.inPayoutCents)} in payout`
          }
          href={affiliateHref(id, { view: "ledger" })}
        />
        <StatCard
          label="Paid out"
          value={formatMoney(sums.paidCents)}
          hint={profile.cashappTag ? `Sent to ${profile.cashappTag}` : "No payment tag is set"}
          href={affiliateHref(id, { view: "payouts" })}
        />
      </div>
      <TierCard profile={profile} />
      <AffiliateSettings profile={profile} />
    </div>
  );
}

function TierCard({
  profile: { tier, standing, isBonusPaid, directRateBps, affiliateTierActive, nextTierName },
}: {
  profile: Profile;
}) {
  const missing = `${standing.activeReferrals} of ${MIN_ACTIVE_REFERRALS_FOR_BONUS} active referrals`;
  return (
    <Card
      title={`Tier ${tier.level}: ${tier.name}`}
      description={
        nextTierName
          ? `Next is ${nextTierName}. A tier once reached is kept.`
          : tier.level === TIERS.length
            ? "The highest tier."
            : "Set by hand: no order raises it any more."
      }
    >
      <dl className="figures grid gap-3 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-muted">Direct commission</dt>
          <dd className="font-medium">
            {formatPercent(directRateBps)} + {formatPercent(tier.commissionBonusBps)} bonus
            {!affiliateTierActive && <span className="text-attention"> (bonus switched off)</span>}
            {affiliateTierActive && tier.commissionBonusBps > 0 && !isBonusPaid && (
              <span className="text-attention"> (bonus paused: {missing})</span>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Discount on own orders</dt>
          <dd className="font-medium">
            {formatPercent(tier.pricingDiscountBps)}
            {!affiliateTierActive && <span className="text-attention"> (switched off)</span>}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
