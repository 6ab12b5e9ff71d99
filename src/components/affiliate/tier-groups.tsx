import { TierBadge } from "~/components/shared/tier-badge";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { formatPercent } from "~/domain/money";
import { plural } from "~/domain/plural";
import { type Tier, tierGroups } from "~/domain/tiers";
import { cn } from "~/lib/cn";

const levels = (tiers: readonly Tier[]) => `levels ${tiers[0]?.level}-${tiers.at(-1)?.level}`;
const wholeDollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString("en-US")}`;

/** All tiers in groups, with discount, commission and targets. Marks the affiliate's own. */
export function TierGroups({ level, tiers, directBps }: { level: number; tiers: readonly Tier[]; directBps: number }) {
  return (
    <Card
      title={`${tiers.length}-Level Tier System`}
      description={`You reach a tier by meeting any one target: volume, orders, active referrals or network. A network counts accounts with a verified e-mail address or a paid order. You keep every tier you reach. The commission shown is for a direct referral without a membership: ${formatPercent(directBps)} plus the tier's bonus.`}
    >
      <div className="flex flex-col gap-6">
        {tierGroups(tiers).map(({ name, tiers: group }) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-2 font-semibold">
              {name} <span className="font-normal text-muted text-sm">({levels(group)})</span>
            </h3>
            <ul className="divide-y divide-line rounded border border-line">
              {group.map((tier) => (
                <TierRow key={tier.id} tier={tier} directBps={directBps} isOwn={tier.level === level} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function TierRow({ tier, directBps, isOwn }: { tier: Tier; directBps: number; isOwn: boolean }) {
  const { commissionBonusBps: bonus, pricingDiscountBps, minLifetimeVolumeCents } = tier;
  const commission =
    bonus > 0
      ? `${formatPercent(directBps)} + ${formatPercent(bonus)} = ${formatPercent(directBps + bonus)}`
      : formatPercent(directBps);
  return (
    <li
      aria-current={isOwn ? "true" : undefined}
      className={cn(
        "grid gap-x-3 gap-y-1 px-3 py-2.5 text-sm md:grid-cols-[1fr_1.8fr_1.2fr] xl:grid-cols-[minmax(0,1fr)_6rem_15rem_9.5rem] xl:items-center",
        isOwn && "bg-accent-soft",
      )}
    >
      <span className="flex flex-wrap items-center gap-2 md:col-span-full xl:col-auto">
        <span className="figures w-5 text-muted">{tier.level}</span>
        <TierBadge tier={tier} />
        {isOwn && <Badge tone="accent">Your tier</Badge>}
      </span>
      <Cell label="Discount">{formatPercent(pricingDiscountBps)}</Cell>
      <Cell label="Commission">{commission}</Cell>
      <Cell label="Volume">
        {minLifetimeVolumeCents === 0 ? "from the start" : wholeDollars(minLifetimeVolumeCents)}
      </Cell>
      {minLifetimeVolumeCents > 0 && (
        <span className="figures col-span-full pl-7 text-muted">
          Any one of: {wholeDollars(minLifetimeVolumeCents)} volume, {plural(tier.minOrders, "order")},{" "}
          {plural(tier.minActiveReferrals, "active referral")}, a network of{" "}
          {tier.minNetworkSize.toLocaleString("en-US")}
        </span>
      )}
    </li>
  );
}

function Cell({ label, children }: { label: string; children: string }) {
  return (
    <span className="flex justify-between gap-2 whitespace-nowrap pl-7 md:block xl:pl-0">
      <span className="text-muted">{label}</span> <span className="figures font-medium">{children}</span>
    </span>
  );
}
