import { ACTIVE_REFERRAL_DAYS, MIN_ACTIVE_REFERRALS_FOR_BONUS } from "./commission";
import { daysAfter, daysBefore } from "./days";

/** The cutoff for active referrals: a buyer counts if their last paid order is not older than this. */
export const activeReferralsSince = (now: Date) => daysBefore(now, ACTIVE_REFERRAL_DAYS);

/** The last moment at which a direct referral counts as active: 180 days after their last paid order. */
export function activeUntil(lastPaidAt: Date): Date {
  return daysAfter(lastPaidAt, ACTIVE_REFERRAL_DAYS);
}

/**
 * When the tier bonus pauses if nobody orders again; null with fewer than two referrals. Takes the last paid order of
 * each active direct referral.
 */
export function bonusPaidUntil(lastPaidAt: readonly Date[]): Date | null {
  const latestFirst = [...lastPaidAt].sort((one, other) => other.getTime() - one.getTime());
  const deciding = latestFirst[MIN_ACTIVE_REFERRALS_FOR_BONUS - 1];
  return deciding ? activeUntil(deciding) : null;
}

type TierState = "active" | "paused" | "off";

/**
 * The state of an affiliate's tier. `active`: its bonus is added to direct commissions. `paused`: fewer than two active
 * referrals. `off`: turned off by an admin, which also removes the affiliate's own discount.
 */
export function tierState({ isOn, activeReferrals }: { isOn: boolean; activeReferrals: number }): TierState {
  if (!isOn) return "off";
  return activeReferrals >= MIN_ACTIVE_REFERRALS_FOR_BONUS ? "active" : "paused";
}
