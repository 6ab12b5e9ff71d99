import { BadgeCheck, Crown, FlaskConical, Tag, TrendingUp, UserRound, Users } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { formatPercent } from "~/domain/money";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";

type Referrer = { name: string; profilePictureUrl: string | null; isFounder: boolean };

const SHOWN_TIERS = 7;

export function ReferrerCard({ referrer }: { referrer: Referrer }) {
  const { name, profilePictureUrl, isFounder } = referrer;
  const Sign = isFounder ? Crown : BadgeCheck;
  return (
    <Card title="Your Referrer" action={isFounder && <Badge>Founder</Badge>}>
      <div className="flex items-center gap-4">
        {profilePictureUrl ? (
          // biome-ignore lint/performance/noImgElement: stored in the one small size it is shown in
          <img src={profilePictureUrl} alt="" width={56} height={56} className="size-14 rounded-full object-cover" />
        ) : (
          <span className="grid size-14 place-items-center rounded-full bg-subtle text-muted">
            <UserRound aria-hidden className="size-7" />
          </span>
        )}
        <div className="min-w-0">
          <p className="font-semibold">{name || "Affiliate Member"}</p>
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <Sign aria-hidden className="size-4 shrink-0 text-accent" />
            {isFounder ? "Founder" : "Verified Affiliate Member"}
          </p>
        </div>
      </div>
    </Card>
  );
}

const REASONS = [
  { Icon: FlaskConical, title: "Premium research compounds", text: "Documented purity for every lot." },
  { Icon: Tag, title: "Competitive pricing", text: "Your own discount grows with your tier." },
  { Icon: TrendingUp, title: "Earn as you grow", text: "Commissions ten levels deep." },
  { Icon: Users, title: "Trusted network", text: "Members join by personal invitation." },
] as const;

export function WhyJoin() {
  return (
    <Card title="Why Join?">
      <ul className="flex flex-col gap-3">
        {REASONS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The first tiers under the current rules. */
export function TierList() {
  const { data: rules } = api.affiliate.rules.useQuery();
  if (!rules) return null;
  const base = rules.rates.None[0] ?? 0;
  return (
    <Card
      title="Affiliate Tier System"
      description={`Direct commission is ${formatPercent(base)} plus your tier's bonus.`}
    >
      <ol className="flex flex-col divide-y divide-line">
        {rules.tiers.slice(0, SHOWN_TIERS).map((tier) => (
          <li key={tier.id} className="flex items-center gap-3 py-2">
            <span
              className={cn(
                "figures grid size-7 shrink-0 place-items-center rounded bg-gradient-to-br font-semibold text-sm text-white",
                tier.badgeColor,
              )}
            >
              {tier.level}
            </span>
            <span className="min-w-0 flex-1">{tier.name}</span>
            <span className="figures text-muted text-sm">
              {tier.commissionBonusBps === 0
                ? formatPercent(base)
                : `${formatPercent(base)} + ${formatPercent(tier.commissionBonusBps)} bonus`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
