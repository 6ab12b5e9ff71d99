import { Notice } from "~/components/ui/notice";
import { formatPercent } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import type { Standing } from "./tier-status";

/** The tier bonus: how much, whether it is paid now, and until when or what is missing. */
export function StatusBonus({ standing }: { standing: Standing }) {
  const { bonus, activeReferrals, tier, affiliateTierActive } = standing;
  if (!affiliateTierActive) {
    return (
      <Notice tone="attention" title={`${tier.name} is switched off`}>
        The shop has switched your tier off: direct commissions are paid without its bonus and your own orders without
        its discount. The tier itself stays. Contact us if you have questions.
      </Notice>
    );
  }
  if (bonus.bps === 0) {
    return (
      <p className="text-sm">
        Tier bonus <strong>0%</strong>: {tier.name} has none yet. From Rising Star on a bonus is added to the direct
        commission, while {bonus.needed} or more of your direct referrals are active.
      </p>
    );
  }
  if (bonus.isPaid) {
    return (
      <Notice tone="success" title={`Tier bonus +${formatPercent(bonus.bps)}`}>
        Added to every direct commission: {activeReferrals} active referrals. It stays until{" "}
        <strong>{formatDate(bonus.keptUntil)}</strong> even if nobody orders again.
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={`Tier bonus +${formatPercent(bonus.bps)} is not paid now`}>
      Bonus paused: {activeReferrals} of {bonus.needed} active referrals. A direct referral is active for{" "}
      {bonus.windowDays} days after a paid order.
    </Notice>
  );
}
