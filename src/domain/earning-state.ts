import type { PayoutStatus } from "./payout";

/** What an earning is called: every list, sum, e-mail and file uses these words. */
export const EARNING_STATUSES = ["on-hold", "available", "in-payout", "paid", "void"] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

export const EARNING_STATUS_LABELS: Readonly<Record<EarningStatus, string>> = {
  "on-hold": "on hold",
  available: "available",
  "in-payout": "in payout",
  paid: "paid",
  void: "void",
};

/** A payout of the account that the earning belongs to. */
export type AccountPayout = {
  createdAt: Date;
  status: PayoutStatus;
  returnedAt: Date | null;
  sentAt: Date | null;
  reference: string | null;
};

export type EarningState =
  /** `until` is null while it is under review: nobody knows the day. */
  | { status: "on-hold"; until: Date | null }
  | { status: "available" }
  | { status: "in-payout"; preparedAt: Date }
  | { status: "paid"; sentAt: Date | null; reference: string | null }
  | { status: "void" };

/** What decides when an earning can be paid out. */
export type EarningTimes = {
  createdAt: Date;
  /** The end of its hold days. */
  availableAt: Date | null;
  /** Whether a review keeps it back now. */
  isUnderReview: boolean;
  /** When the latest review released it. */
  releasedAt: Date | null;
};

/**
 * When an earning could first be paid out: the latest of when it was posted, the end of its hold days and its release
 * from a review. Null while it is under review.
 */
export function readyAt({ createdAt, availableAt, isUnderReview, releasedAt }: EarningTimes): Date | null {
  if (isUnderReview) return null;
  return new Date(Math.max(createdAt.getTime(), availableAt?.getTime() ?? 0, releasedAt?.getTime() ?? 0));
}

/**
 * The payout that carries money which was ready at this moment; null where it waits for one. Each payout takes all that
 * is ready, so the first one prepared since then carries it, unless it was returned: then the next one since the return.
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

/**
 * The state of an earning at this moment: void once reversed; on hold until its hold days end or a review releases it; in a payout once one is
 * prepared; paid only when that payout was marked as sent; available otherwise. Takes all payouts of the account.
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

/** Money that became ready after `after` (null: from the beginning) and at `until` at the latest has this state. */
export type PayoutPeriod = { after: Date | null; until: Date; status: "in-payout" | "paid" };

/**
 * The spans of time in which money must have become ready to be in a payout, or paid, by now: what `carryingPayout`
 * answers for one earning, said for all of them at once, so that a list can be filtered by it.
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

/** What an account's ledger and payouts come to, in signed cents. */
export type LedgerSums = {
  /** All commissions to date, less reversals, plus corrections. */
  earnedCents: number;
  /** All that is owed: earned and not sent yet. Negative after a refund of money that was paid. */
  owedCents: number;
  /** Of that, what is in its hold days or under review. */
  onHoldCents: number;
  /** Of that, what is in prepared payouts. */
  inPayoutCents: number;
  /** What was sent, less what came back. */
  paidCents: number;
};
export type AccountSums = LedgerSums & {
  /** The rest of what is owed: what the next payout takes. Negative when a refund is to be settled first. */
  availableCents: number;
};

/** The sums as they are shown: owed = available + on hold + in payout, and earned = owed + paid. */
export function accountSums(sums: LedgerSums): AccountSums {
  return { ...sums, availableCents: sums.owedCents - sums.onHoldCents - sums.inPayoutCents };
}
