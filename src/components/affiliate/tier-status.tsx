"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { Info } from "lucide-react";
import { useState } from "react";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { ProgressBar } from "~/components/ui/progress-bar";
import { ACTIVE_REFERRAL_DAYS } from "~/domain/commission";
import { formatMoney, formatPercent } from "~/domain/money";
import { TIERS, type TierMeasure } from "~/domain/tiers";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { StatusActiveReferrals } from "./status-active-referrals";

export type Standing = RouterOutputs["affiliate"]["dashboard"];

const STATES: Readonly<Record<Standing["tierState"], { label: string; tone: BadgeTone }>> = {
  active: { label: "Active", tone: "success" },
  paused: { label: "Bonus paused", tone: "attention" },
  off: { label: "Turned off", tone: "neutral" },
};

/** Instead of "Bonus paused" for a tier that has no bonus to pause. */
const NO_BONUS_YET = { label: "No bonus yet", tone: "neutral" } as const;

/** Field, label and explanation of each balance. */
const MONEY = [
  [
    "earnedCents",
    "Total earnings",
    "All commissions to date, minus what was taken back, plus adjustments: pending plus paid out.",
  ],
  [
    "owedCents",
    "Pending earnings",
    "Earned but not sent to you yet: available, on hold and in payout together. A refund can make it negative; your next earnings cover that.",
  ],
  ["paidCents", "Paid out", "Sent to your cash-app tag so far, minus returned payouts."],
  ["availableCents", "Available", "Past its hold: included in the next payout."],
  ["onHoldCents", "On hold", "Still in the hold period, in which an order can be refunded, or under review."],
  ["inPayoutCents", "In payout", "In a payout that is being prepared. It counts as paid once it was sent."],
] as const;

/** Your Status: tier, bonus, balances, and progress to the next tier. */
export function TierStatus({ standing }: { standing: Standing }) {
  const { tier } = standing;
  const state = standing.tierState === "paused" && standing.bonus.bps === 0 ? NO_BONUS_YET : STATES[standing.tierState];
  return (
    <Card className="flex flex-col gap-5" title="Your Status" action={<Badge tone={state.tone}>{state.label}</Badge>}>
      <div className="-mt-4 flex flex-wrap items-center gap-3">
        <span
          className={cn(
            "rounded bg-linear-to-r px-3 py-1 font-semibold text-white [text-shadow:0_1px_2px_rgb(0_0_0/.55)]",
            tier.badgeColor,
          )}
        >
          {tier.name}
        </span>
        <span className="text-muted text-sm">
          Level {tier.level} of {TIERS.length} · own discount {formatPercent(tier.pricingDiscountBps)} · yours to keep
        </span>
      </div>
      <StatusBonus standing={standing} />
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
        {MONEY.map(([key, label, hint]) => (
          <Figure key={key} label={label} hint={hint} value={formatMoney(standing[key])} />
        ))}
      </dl>
      <StatusNextTier standing={standing} />
      <StatusActiveReferrals standing={standing} />
    </Card>
  );
}

function Figure({ label, hint, value }: { label: string; hint: string; value: string }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-3 sm:block">
      <dt className="flex items-center gap-1.5 text-muted text-sm">
        {label} <StatusHint about={label}>{hint}</StatusHint>
      </dt>
      <dd className="figures font-semibold text-lg" data-testid={label}>
        {value}
      </dd>
    </div>
  );
}

/** The tier bonus: rate, whether it is paid now, and until when or what is missing. */
function StatusBonus({ standing }: { standing: Standing }) {
  const { bonus, activeReferrals, tier, affiliateTierOffReason } = standing;
  if (standing.tierState === "off") {
    return (
      <Notice tone="attention" title={`${tier.name} is turned off`}>
        The shop has turned your tier off: direct commissions get no bonus (it was {formatPercent(bonus.bps)}), and your
        own orders get no discount (it was {formatPercent(tier.pricingDiscountBps)}). You keep the tier.{" "}
        {affiliateTierOffReason ? `Why: ${affiliateTierOffReason}` : "Contact us if you have questions."}
      </Notice>
    );
  }
  if (bonus.bps === 0) {
    return (
      <p className="text-sm">
        Tier bonus <strong>0%</strong>: {tier.name} has none{bonus.fromTier && " yet"}.
        {bonus.fromTier &&
          ` From ${bonus.fromTier} up, a bonus is added to direct commissions while ${bonus.needed} or more of your direct referrals are active (${activeReferrals} now).`}
      </p>
    );
  }
  if (bonus.isPaid) {
    return (
      <Notice tone="success" title={`Tier bonus +${formatPercent(bonus.bps)}`}>
        Added to every direct commission: {activeReferrals} active referrals. It stays until{" "}
        <strong>
          <LocalDate at={bonus.keptUntil} />
        </strong>{" "}
        even if nobody orders again.
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={`Tier bonus +${formatPercent(bonus.bps)} is paused`}>
      Bonus paused: {activeReferrals} of {bonus.needed} active referrals. A direct referral is active for{" "}
      {bonus.windowDays} days after a paid order.
    </Notice>
  );
}

const HINTS: Readonly<Record<TierMeasure["key"], string>> = {
  orders: "Paid orders in the ten levels below you, not counting test and wholesale orders.",
  activeReferrals: `Accounts you referred yourself with a paid order in the last ${ACTIVE_REFERRAL_DAYS} days.`,
  networkSize: "Accounts in the ten levels below you with a verified e-mail address or a paid order.",
  lifetimeVolumeCents: "What the ten levels below you paid for products, without shipping and minus refunds.",
};

/** Why there is no next tier: the highest is reached, or the shop set a tier lower than any left to earn. */
export const noNextTierText = (tier: Standing["tier"]): string =>
  tier.level === TIERS.length
    ? "You have reached the highest tier."
    : `The shop set your tier to ${tier.name}. New orders do not raise it any more.`;

/** Whether the "Quick win" text still matches Rising Star's targets, which admins can change. */
const isQuickWin = (next: NonNullable<Standing["nextTier"]>) =>
  next.minLifetimeVolumeCents === 100_000 && next.minOrders === 5 && next.minNetworkSize === 3;

/** Progress of the four measures toward the next tier; reaching any one is enough. */
function StatusNextTier({ standing }: { standing: Standing }) {
  const { tier, nextTier, progress } = standing;
  if (!nextTier) return <p className="text-sm">{noNextTierText(tier)}</p>;
  const shown = (key: TierMeasure["key"], value: number) =>
    key === "lifetimeVolumeCents" ? formatMoney(value) : value.toLocaleString("en-US");
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        Next: <strong>{nextTier.name}</strong>, +{formatPercent(nextTier.commissionBonusBps)} bonus and{" "}
        {formatPercent(nextTier.pricingDiscountBps)} own discount. Any one of these is enough.
      </p>
      {nextTier.level > tier.level + 1 && (
        <p className="text-sm">
          The shop set your tier to {tier.name}. The next one that you can reach is {nextTier.name}.
        </p>
      )}
      {nextTier.level === 2 && isQuickWin(nextTier) && (
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

/** Tooltip that opens on hover, focus and tap, and closes on Escape. */
function StatusHint({ about, children }: { about: string; children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger
        delay={150}
        closeOnClick={false}
        onClick={() => setIsOpen(true)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        aria-label={`About ${about}: ${children}`}
        className="-m-1 inline-grid size-6 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Info aria-hidden className="size-4" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} collisionPadding={12} className="z-50">
          <Tooltip.Popup className="max-w-64 rounded border border-line-strong bg-surface px-3 py-2 text-ink text-sm shadow-lg">
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
