import type { Cents } from "./money";

/**
 * What keeps an account out of the next payout: the shop's own account, an admin, program terms that are not accepted, no
 * cash-app tag, too little, or nothing due.
 */
type PayoutObstacle = "house" | "withheld" | "terms" | "no-tag" | "below-minimum" | "nothing-due";

export type NextPayout = {
  /** What will be past its hold on the payout day, and in no payout yet; never below 0. */
  dueCents: Cents;
  /** What the payout will hold, if nothing is refunded before: all that is due, or 0 with an obstacle. */
  expectedCents: Cents;
  obstacle: PayoutObstacle | null;
};

type PaidAccount = {
  minimumCents: Cents;
  hasTag: boolean;
  isHouse: boolean;
  isWithheld: boolean;
  waitsForTerms: boolean;
};

/** What the next payout holds for an account of which this much will be available on its day. */
export function expectedPayout(account: PaidAccount & { availableCents: Cents }): NextPayout {
  const dueCents = Math.max(0, account.availableCents);
  const obstacle = obstacleOf({ ...account, dueCents });
  return { dueCents, expectedCents: obstacle === null ? dueCents : 0, obstacle };
}

function obstacleOf(account: PaidAccount & { dueCents: Cents }): PayoutObstacle | null {
  if (account.isHouse) return "house";
  if (account.isWithheld) return "withheld";
  if (account.waitsForTerms) return "terms";
  if (!account.hasTag) return "no-tag";
  if (account.dueCents === 0) return "nothing-due";
  return account.dueCents < account.minimumCents ? "below-minimum" : null;
}
