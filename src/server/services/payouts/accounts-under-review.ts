import { accountsOf } from "~/domain/payout-review";
import type { Db } from "~/server/db";
import { plannedRun } from "./planned-run";

/**
 * The accounts an admin has to look at: payees whose payout waits for a review, the accounts their review signals name,
 * those in linked-account cases that are not cleared, and suspended ones.
 */
export async function accountsUnderReview(db: Db, now: Date): Promise<Set<string>> {
  const [{ toReview }, suspended, cases] = await Promise.all([
    plannedRun(db, now),
    db.user.findMany({ where: { isDisabled: true, deletedAt: null }, select: { id: true } }),
    db.ringCase.findMany({ where: { status: { not: "cleared" } }, select: { accountIds: true } }),
  ]);
  return new Set([
    ...toReview.flatMap(({ userId, signs }) => [userId, ...signs.flatMap(accountsOf)]),
    ...suspended.map(({ id }) => id),
    ...cases.flatMap(({ accountIds }) => accountIds),
  ]);
}
