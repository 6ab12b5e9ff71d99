import { ProgressBar } from "~/components/ui/progress-bar";
import { ACTIVE_REFERRAL_DAYS } from "~/domain/commission";
import { formatMoney, formatPercent } from "~/domain/money";
import type { TierMeasure } from "~/domain/tiers";
import { StatusHint } from "./status-hint";
import type { Standing } from "./tier-status";

const HINTS: Readonly<Record<TierMeasure["key"], string>> = {
  orders: "Paid orders in the ten levels below you, not counting test and wholesale orders.",
  activeReferrals: `Accounts you referred yourself with a paid order in the last ${ACTIVE_REFERRAL_DAYS} days.`,
  networkSize: "Accounts in the ten levels below you with a verified e-mail address or a paid order.",
  lifetimeVolumeCents: "What the ten levels below you paid for products, without shipping and minus refunds.",
};

/** How far each of the four measures is towards the next tier; any one of them is enough. */
export function StatusNextTier({ standing }: { standing: Standing }) {
  const { tier, nextTier, progress } = standing;
  if (!nextTier) return <p className="text-sm">You have reached the highest tier.</p>;
  const shown = (key: TierMeasure["key"], value: number) =>
    key === "lifetimeVolumeCents" ? formatMoney(value) : value.toLocaleString("en-US");
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        Next: <strong>{nextTier.name}</strong>, +{formatPercent(nextTier.commissionBonusBps)} bonus and{" "}
        {formatPercent(nextTier.pricingDiscountBps)} own discount. Any one of these is enough.
      </p>
      {tier.level === 1 && (
        <p className="rounded bg-accent-soft px-3 py-2 text-sm">
          Quick win: Rising Star at $1K volume or 5 orders or 3 network
        </p>
      )}
      {progress.map(({ key, label, current, required, percent }) => (
        <div key={key} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <ProgressBar label={label} value={percent} detail={`${shown(key, current)} of ${shown(key, required)}`} />
          </div>
          <StatusHint about={label}>{HINTS[key]}</StatusHint>
        </div>
      ))}
    </div>
  );
}
