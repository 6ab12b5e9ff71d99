import { deletionRefusal } from "~/domain/account-closing";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { creditBalance } from "../credit/queries";
import { sumsOfAccount } from "../ledger/account-sums";
import { twoFactorState } from "../two-factor/queries";
import { closingBlockers } from "../users/closing-blockers";

/** What an account forfeits when it is deleted, in cents. `owedCents` is 0 when the account owes the shop. */
export async function holdingsOf(db: Db | Tx, userId: string, now: Date) {
  const [{ owedCents }, creditCents] = await Promise.all([sumsOfAccount(db, userId, now), creditBalance(db, userId)]);
  return { owedCents: Math.max(0, owedCents), creditCents };
}

/**
 * What the owner sees before deleting the account: why it cannot be deleted yet (null if it can), owed earnings and
 * store credit in cents, the end of a paid membership, how many accounts it referred, and whether two-factor is on.
 */
export async function ownAccount({ db, actor, now }: SignedInContext) {
  const [user, holdings, referrals, { onSince }, open] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { subscriptionTier: true, subscriptionExpiresAt: true },
    }),
    holdingsOf(db, actor.userId, now),
    db.user.count({ where: { referredByUserId: actor.userId, deletedAt: null } }),
    twoFactorState({ db, actor }),
    closingBlockers(db, actor.userId),
  ]);
  const isMember = user.subscriptionTier !== "None" && user.subscriptionExpiresAt && user.subscriptionExpiresAt > now;
  return {
    ...holdings,
    refusal: deletionRefusal(open, true)?.message ?? null,
    membershipEndsAt: isMember ? user.subscriptionExpiresAt : null,
    referrals,
    asksForCode: onSince !== null,
  };
}
