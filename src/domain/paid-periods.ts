import { isPaidOut, type MadePayout } from "./payout";

/** Money ready after `after` (null: from the beginning) and at `until` at the latest. */
export type PaidPeriod = { after: Date | null; until: Date };

/**
 * The spans of time in which money must have become ready to have been paid out by now: what `isPaidOut` answers for
 * one earning, said for all of them at once, so that a list can be filtered by it.
 */
export function paidPeriods(payouts: readonly MadePayout[]): PaidPeriod[] {
  const ends = [...new Set(payouts.map(({ createdAt }) => createdAt.getTime()))].sort((one, other) => one - other);
  const periods: PaidPeriod[] = [];
  ends.forEach((end, index) => {
    const until = new Date(end);
    if (!isPaidOut(until, payouts)) return;
    const start = index === 0 ? null : (ends[index - 1] ?? null);
    const last = periods.at(-1);
    if (last && last.until.getTime() === start) last.until = until;
    else periods.push({ after: start === null ? null : new Date(start), until });
  });
  return periods;
}
