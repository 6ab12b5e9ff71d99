import { Badge } from "~/components/ui/badge";
import { Card, CardHeader } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import { cn } from "~/lib/cn";
import { formatMoney } from "~/lib/format-money";
import type { RouterOutputs } from "~/trpc/react";

export type Standing = RouterOutputs["affiliate"]["dashboard"];

const percent = (bps: number) => `${bps / 100}%`;

/** Tier badge, bonus and whether it is paid now, money, and the way to the next tier on all four measures. */
export function TierStatus({ standing }: { standing: Standing }) {
  const { tier, nextTier, bonus, progress } = standing;
  const shown = (key: string, value: number) =>
    key === "lifetimeVolumeCents" ? formatMoney(value) : value.toLocaleString("en-US");
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Your Status" action={standing.affiliateTierActive && <Badge tone="success">Active</Badge>} />
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={cn(
            "rounded bg-linear-to-r px-3 py-1 font-semibold text-white [text-shadow:0_1px_2px_rgb(0_0_0/.55)]",
            tier.badgeColor,
          )}
        >
          {tier.name}
        </span>
        <span className="text-muted text-sm">
          Level {tier.level} of 16 · bonus {percent(bonus.bps)} · own discount {percent(tier.pricingDiscountBps)}
        </span>
      </div>
      <p className="text-sm">
        {bonus.isPaid
          ? `Your bonus is paid: ${standing.activeReferrals} active referrals.`
          : `Bonus paused: ${standing.activeReferrals} of ${bonus.needed} active referrals (a paid order in the last ${bonus.windowDays} days).`}
      </p>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label="Earned in all" value={formatMoney(standing.earnedCents)} />
        <Figure label="Pending earnings" value={formatMoney(standing.balanceCents)} />
        <Figure label="Paid out" value={formatMoney(standing.paidTotalCents)} />
      </dl>
      {nextTier && (
        <div className="flex flex-col gap-3">
          <p className="text-sm">
            Next: <strong>{nextTier.name}</strong>. Any one of these is enough.
          </p>
          {progress.map((measure) => (
            <ProgressBar
              key={measure.key}
              label={measure.label}
              value={measure.percent}
              detail={`${shown(measure.key, measure.current)} of ${shown(measure.key, measure.required)}`}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figures font-semibold text-lg" data-testid={label}>
        {value}
      </dd>
    </div>
  );
}
