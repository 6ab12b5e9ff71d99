"use client";

import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { formatPercent } from "~/domain/money";
import type { TierForecast } from "~/domain/tier-forecast";
import type { TierCounters } from "~/domain/tiers";
import { api, type RouterOutputs } from "~/trpc/react";
import { noNextTierText, type Standing } from "./tier-status";

type OutlookData = RouterOutputs["affiliate"]["outlook"];

const THROUGH: Readonly<Record<keyof TierCounters, string>> = {
  orders: "orders",
  activeReferrals: "active referrals",
  networkSize: "the size of your network",
  lifetimeVolumeCents: "volume",
};
const people = (count: number) => `${count} active ${count === 1 ? "referral" : "referrals"}`;

/** Forecast of the next tier at the current pace, and referrals about to become inactive. */
export function Outlook({ standing }: { standing: Standing }) {
  const { data, error, refetch, isPending } = api.affiliate.outlook.useQuery();
  return (
    <Card className="min-w-0" title="What comes next">
      {(error || isPending) && <QueryState query={{ error, refetch }} className="h-40" />}
      {data && (
        <div className="flex flex-col gap-6">
          <section aria-label="Next tier">
            <h3 className="font-semibold">Next tier</h3>
            <p className="mt-1 text-sm">
              {data.forecast ? forecastText(data.nextTierName, data.forecast) : noNextTierText(standing.tier)}
            </p>
            {data.forecast && data.forecast.kind !== "no-pace" && (
              <p className="mt-1 text-muted text-sm">
                From what you gained in the last {data.paceWeeks === 1 ? "week" : `${data.paceWeeks} weeks`}.
              </p>
            )}
          </section>
          <section aria-labelledby="outlook-referrals">
            <h3 id="outlook-referrals" className="font-semibold">
              {headingOf(data, standing)}
            </h3>
            <AtRisk outlook={data} standing={standing} />
          </section>
        </div>
      )}
    </Card>
  );
}

/** Names a risk to the bonus only if one of the referrals listed would pause it. */
function headingOf({ atRisk }: OutlookData, { bonus, tierState }: Standing): string {
  if (atRisk.length === 0) return "Active referrals";
  const isBonusAtRisk = bonus.bps > 0 && tierState !== "off" && atRisk.some(({ pausesBonus }) => pausesBonus);
  return isBonusAtRisk ? "Bonus at risk" : "Referrals about to turn inactive";
}

function forecastText(nextTierName: string | null, forecast: TierForecast) {
  if (forecast.kind === "no-pace") return `Nothing new counts towards ${nextTierName} yet, so there is no forecast.`;
  if (forecast.kind === "far") return `At this pace it takes more than two years to reach ${nextTierName}.`;
  const when = forecast.weeks === 1 ? "within a week" : `in ${forecast.weeks} weeks`;
  return (
    <>
      At this pace you reach <strong>{nextTierName}</strong> <strong>{when}</strong>, through {THROUGH[forecast.key]}.
    </>
  );
}

function AtRisk({ outlook, standing: { bonus, tierState } }: { outlook: OutlookData; standing: Standing }) {
  const { atRisk, moreAtRisk, riskDays, activeReferrals } = outlook;
  const isOff = tierState === "off";
  if (atRisk.length === 0) {
    return (
      <p className="mt-1 text-muted text-sm">
        {activeReferrals === 0
          ? `No direct referral is active${bonus.bps > 0 ? "" : " yet"}. ${bonus.bps > 0 ? "The" : "A tier's"} bonus needs ${people(bonus.needed)}.`
          : `Nobody turns inactive in the next ${riskDays} days. You have ${people(activeReferrals)}.`}
      </p>
    );
  }
  return (
    <>
      <p className="mt-1 text-muted text-sm">
        These direct referrals turn inactive unless they order again.{" "}
        {isOff
          ? "Your tier is turned off, so there is no bonus to lose now."
          : `The bonus needs ${people(bonus.needed)}.`}
      </p>
      <ul className="mt-2 divide-y divide-line text-sm" aria-label="Referrals that turn inactive">
        {atRisk.map(({ referral, activeAfter, pausesBonus }) => (
          <li key={referral.userId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-words font-medium">{referral.name}</span>
            <span className="figures text-muted">
              inactive after <LocalDate at={referral.activeUntil} />, then {people(activeAfter)}
            </span>
            {pausesBonus && !isOff && (
              <Badge tone="attention">
                {bonus.bps > 0 ? `pauses your +${formatPercent(bonus.bps)} bonus` : "a tier bonus would be paused"}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {moreAtRisk > 0 && (
        <p className="mt-2 text-muted text-sm">
          And {moreAtRisk.toLocaleString("en-US")} more in the next {riskDays} days.
        </p>
      )}
    </>
  );
}
