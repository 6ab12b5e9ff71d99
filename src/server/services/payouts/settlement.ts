import type { SignedInContext } from "~/server/context";
import { sumsOfAccount } from "../ledger/account-sums";

const monthOf = (at: Date) => at.toISOString().slice(0, 7);

/**
 * What the shop owes the actor, including a former affiliate, in cents; null if the ledger has no entries for them.
 * Settled once nothing is owed and no payout waits to be sent.
 */
export async function settlement({ db, actor, now }: SignedInContext) {
  const first = await db.ledgerEntry.findFirst({
    where: { affiliateUserId: actor.userId },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  if (!first) return null;
  const select = { cashappTag: true, affiliateCode: true, payoutHoldReason: true } as const;
  const [sums, { payoutHoldReason, ...user }] = await Promise.all([
    sumsOfAccount(db, actor.userId, now),
    db.user.findUniqueOrThrow({ where: { id: actor.userId }, select }),
  ]);
  return {
    ...user,
    isWithheld: payoutHoldReason !== null,
    ...{ owedCents: sums.owedCents, availableCents: sums.availableCents },
    ...{ onHoldCents: sums.onHoldCents, inPayoutCents: sums.inPayoutCents },
    isAffiliate: actor.isAffiliate,
    isSettled: sums.owedCents === 0 && sums.inPayoutCents === 0,
    months: { first: monthOf(first.createdAt), last: monthOf(now) },
  };
}
