import { payoutBefore } from "~/domain/earning-state";
import type { Db } from "~/server/db";

/** What decides when an earning becomes payable. */
export const EARNING_TIMES = { createdAt: true, availableAt: true, holds: { select: { releasedAt: true } } } as const;

type Taken = { affiliateUserId: string; createdAt: Date };
type Earned = { createdAt: Date; availableAt: Date | null; holds: { releasedAt: Date | null }[] };

/** What became of a commission that was taken back: with which payout it had been paid, if at all. */
export async function paidBefore(
  db: Db,
  { affiliateUserId, createdAt }: Taken,
  earning: Earned | null,
): Promise<string> {
  const payouts = await db.payout.findMany({
    where: { affiliateUserId, createdAt: { lt: createdAt } },
    select: { createdAt: true, status: true, returnedAt: true, sentAt: true, reference: true },
  });
  const releases = earning?.holds.map(({ releasedAt }) => releasedAt) ?? [];
  const isUnderReview = releases.includes(null);
  const releasedAt = isUnderReview ? null : (releases.toSorted((one, other) => Number(other) - Number(one))[0] ?? null);
  const payout = earning && payoutBefore({ ...earning, isUnderReview, releasedAt }, createdAt, payouts);
  if (payout) {
    return `It was paid to you with payout ${payout.reference}: your next earnings cover it. You do not need to send anything back.`;
  }
  const isBeingPaid = payouts.some(({ status }) => status === "prepared");
  return isBeingPaid
    ? "If it is in the payout that we are preparing, your next earnings cover it. You do not need to send anything back."
    : "It had not been paid out to you, so there is nothing to settle.";
}
