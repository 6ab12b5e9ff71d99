import type { PayoutStatus } from "./payout";

/** The states of an earning, used in every list, sum, e-mail and export. */
export const EARNING_STATUSES = ["on-hold", "available", "in-payout", "paid", "void"] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

export const EARNING_STATUS_LABELS: Readonly<Record<EarningStatus, string>> = {
  "on-hold": "on hold",
  available: "available",
  "in-payout": "in payout",
  paid: "paid",
  void: "void",
};

/** A payout of the account that owns the earning. */
export type AccountPayout = {
  createdAt: Date;
  status: PayoutStatus;
  returnedAt: Date | null;
  sentAt: Date | null;
  reference: string | null;
};

export type EarningState =
  /** `until` is null during a review, because the day is unknown. */
  | { status: "on-hold"; until: Date | null }
  | { status: "available" }
  | { status: "in-payout"; preparedAt: Date }
  | { status: "paid"; sentAt: Date | null; reference: string | null }
  | { status: "void" };

/** The times that decide when an earning becomes payable. */
export type EarningTimes = {
  createdAt: Date;
  /** The end of its hold period. */
  availableAt: Date | null;
  /** Whether a review currently holds it back. */
  isUnderReview: boolean;
  /** When the latest review released it. */
  releasedAt: Date | null;
};

/**
 * When an earning first becomes payable: the latest of its posting, the end of its hold period and its release from a
 * review. Null while under review.
 */
export function readyAt({ createdAt, availableAt, isUnderReview, releasedAt }: EarningTimes): Date | null {
  if (isUnderReview) return null;
  return new Date(Math.max(createdAt.getTime(), availableAt?.getTime() ?? 0, releasedAt?.getTime() ?? 0));
}

/**
 * The payout that includes money ready at this moment; null if it still waits for one. Each payout takes everything
 * ready, so it is the first one prepared since then, or, if that was returned, the next one since the return.
 */
export function carryingPayout<P extends Pick<AccountPayout, "createdAt" | "status" | "returnedAt">>(
  ready: Date,
  payouts: readonly P[],
): P | null {
  let since = ready.getTime();
  const inSequence = [...payouts].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const payout of inSequence) {
    if (payout.createdAt.getTime() < since) continue;
    if (payout.status !== "returned") return payout;
    since = (payout.returnedAt ?? payout.createdAt).getTime();
  }
  return null;
}

/** The sent payout that had carried an earning before it was taken back; null if it had not been paid out by then. */
export function payoutBefore<P extends AccountPayout>(
  earning: EarningTimes,
  takenBackAt: Date,
  payouts: readonly P[],
): P | null {
  const ready = readyAt(earning);
  const payout = ready && carryingPayout(ready, payouts);
  return payout?.status === "sent" && payout.createdAt < takenBackAt ? payout : null;
}

/**
 * The current state of an earning: void once reversed; on hold during its hold period or a review; in payout once a
 * payout is prepared; paid once that payout is marked as sent; otherwise available. Takes all payouts of the account.
 */
export function earningState(
  earning: EarningTimes & { isReversed: boolean },
  payouts: readonly AccountPayout[],
  now: Date,
): EarningState {
  if (earning.isReversed) return { status: "void" };
  const ready = readyAt(earning);
  if (ready === null) return { status: "on-hold", until: null };
  const payout = carryingPayout(ready, payouts);
  if (payout?.status === "sent") return { status: "paid", sentAt: payout.sentAt, reference: payout.reference };
  if (payout) return { status: "in-payout", preparedAt: payout.createdAt };
  return ready > now ? { status: "on-hold", until: ready } : { status: "available" };
}

/** Money that became ready after `after` (null: from the start) and no later than `until` has this status. */
export type PayoutPeriod = { after: Date | null; until: Date; status: "in-payout" | "paid" };

/**
 * The time ranges in which money must have become ready to be in a payout, or paid, by now. Gives the same answer as
 * `carryingPayout`, but for all earnings at once, so that a list can be filtered by it.
 */
export function payoutPeriods(payouts: readonly AccountPayout[]): PayoutPeriod[] {
  const ends = [...new Set(payouts.map(({ createdAt }) => createdAt.getTime()))].sort((one, other) => one - other);
  const periods: PayoutPeriod[] = [];
  ends.forEach((end, index) => {
    const until = new Date(end);
    const payout = carryingPayout(until, payouts);
    if (!payout) return;
    const status = payout.status === "sent" ? "paid" : "in-payout";
    const start = index === 0 ? null : (ends[index - 1] ?? null);
    const last = periods.at(-1);
    if (last && last.status === status && last.until.getTime() === start) last.until = until;
    else periods.push({ after: start === null ? null : new Date(start), until, status });
  });
  return periods;
}

/** The sums of an account's ledger and payouts, in signed cents. */
export type LedgerSums = {
  /** All commissions to date, minus reversals, plus corrections. */
  earnedCents: number;
  /** Everything earned and not yet sent. Negative after a refund of money already paid out. */
  owedCents: number;
  /** The part of `owedCents` in its hold period or under review. */
  onHoldCents: number;
  /** The part of `owedCents` in prepared payouts. */
  inPayoutCents: number;
  /** Sent, minus what was returned. */
  paidCents: number;
};
export type AccountSums = LedgerSums & {
  /** The rest of `owedCents`: what the next payout takes. Negative if a refund has to be settled first. */
  availableCents: number;
};

/** Adds the available amount, so that owed = available + on hold + in payout. Earned = owed + paid. */
export function accountSums(sums: LedgerSums): AccountSums {
  return { ...sums, availableCents: sums.owedCents - sums.onHoldCents - sums.inPayoutCents };
}
