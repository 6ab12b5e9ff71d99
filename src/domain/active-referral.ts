import { ACTIVE_REFERRAL_DAYS, MIN_ACTIVE_REFERRALS_FOR_BONUS } from "./commission";
import { daysAfter, daysBefore } from "./days";

/** Since when an order must have been paid for its buyer to count as an active referral now. */
export const activeReferralsSince = (now: Date) => daysBefore(now, ACTIVE_REFERRAL_DAYS);

/** The last moment at which a direct referral still counts as active: 180 days after the last paid order. */
export function activeUntil(lastPaidAt: Date): Date {
  return daysAfter(lastPaidAt, ACTIVE_REFERRAL_DAYS);
}

/** Until when the tier bonus is paid if nobody orders again; null while it is paused. Takes the latest paid orders. */
export function bonusPaidUntil(lastPaidAt: readonly Date[]): Date | null {
  const latestFirst = [...lastPaidAt].sort((one, other) => other.getTime() - one.getTime());
  const deciding = latestFirst[MIN_ACTIVE_REFERRALS_FOR_BONUS - 1];
  return deciding ? activeUntil(deciding) : null;
}

type TierState = "active" | "paused" | "off";

/**
 * Whether a tier is active, by the one definition: its bonus is added to direct commissions. It is paused without two
 * active referrals, and off where an admin turned it off; then the discount on own orders is lost as well.
 */
export function tierState({ isOn, activeReferrals }: { isOn: boolean; activeReferrals: number }): TierState {
  if (!isOn) return "off";
  return activeReferrals >= MIN_ACTIVE_REFERRALS_FOR_BONUS ? "active" : "paused";
}
