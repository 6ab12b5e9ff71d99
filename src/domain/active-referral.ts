import { ACTIVE_REFERRAL_DAYS, MIN_ACTIVE_REFERRALS_FOR_BONUS } from "./commission";

const DAY_MS = 86_400_000;

/** The last moment at which a direct referral still counts as active: 180 days after the last paid order. */
export function activeUntil(lastPaidAt: Date): Date {
  return new Date(lastPaidAt.getTime() + ACTIVE_REFERRAL_DAYS * DAY_MS);
}

/** Until when the tier bonus is paid if nobody orders again; null while it is paused. Takes the latest paid orders. */
export function bonusPaidUntil(lastPaidAt: readonly Date[]): Date | null {
  const latestFirst = [...lastPaidAt].sort((one, other) => other.getTime() - one.getTime());
  const deciding = latestFirst[MIN_ACTIVE_REFERRALS_FOR_BONUS - 1];
  return deciding ? activeUntil(deciding) : null;
}
