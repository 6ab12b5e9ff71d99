import type { Cents } from "./money";

/**
 * What excludes an account from the next payout: it is the shop's own (house) account, an admin holds its payouts
 * (withheld), the program terms are not accepted, it has no cash-app tag, the amount is too small, or nothing is due.
 */
type PayoutObstacle = "house" | "withheld" | "terms" | "no-tag" | "below-minimum" | "nothing-due";

export type NextPayout = {
  /** What will be past its hold on the payout day and in no payout yet, in cents; never negative. */
  dueCents: Cents;
  /** What the next earnings have to cover before anything is due, after a commission was taken back; never negative. */
  owingCents: Cents;
  /** What the payout will contain if nothing is refunded before it: all that is due, or 0 with an obstacle. */
  expectedCents: Cents;
  obstacle: PayoutObstacle | null;
};

/** Whether nothing keeps back what is earned now: at most that nothing is due yet, with nothing taken back to cover. */
export const isPayable = ({ obstacle, owingCents }: Pick<NextPayout, "obstacle" | "owingCents">): boolean =>
  obstacle === null || (obstacle === "nothing-due" && owingCents === 0);

type PaidAccount = {
  minimumCents: Cents;
  hasTag: boolean;
  isHouse: boolean;
  isWithheld: boolean;
  waitsForTerms: boolean;
};

/** What the next payout will hold for an account with this much available on the payout day. */
export function expectedPayout(account: PaidAccount & { availableCents: Cents }): NextPayout {
  const dueCents = Math.max(0, account.availableCents);
  const owingCents = Math.max(0, -account.availableCents);
  const obstacle = obstacleOf({ ...account, dueCents });
  return { dueCents, owingCents, expectedCents: obstacle === null ? dueCents : 0, obstacle };
}

function obstacleOf(account: PaidAccount & { dueCents: Cents }): PayoutObstacle | null {
  if (account.isHouse) return "house";
  if (account.isWithheld) return "withheld";
  if (account.waitsForTerms) return "terms";
  if (!account.hasTag) return "no-tag";
  if (account.dueCents === 0) return "nothing-due";
  return account.dueCents < account.minimumCents ? "below-minimum" : null;
}
