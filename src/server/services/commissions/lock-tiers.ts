import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { mayReachNextTier, type TierCounters } from "~/domain/tiers";
import type { Tx } from "~/server/db";
import { type TierStanding, uplinesOf } from "./uplines";

/** Lock key that payments take shared and publishing new rules takes exclusively; see `lockTiers`. */
export const RULES_LOCK = "program-rules";

/** The tiers changed after it was decided which to lock; the code makes `inTransaction` retry. */
class StaleTierLocks extends Error {
  readonly code = "40001";
}

/**
 * Locks the tiers of these accounts until the transaction ends: `shared` to read a tier or move counters, `alone`
 * (exclusive) to possibly change it. Always in the same order, to avoid deadlocks.
 */
export async function lockTiers(tx: Tx, { shared, alone }: { shared: readonly string[]; alone: readonly string[] }) {
  if (shared.length + alone.length === 0) return;
  await tx.$queryRaw`
    SELECT CASE WHEN wanted.is_alone THEN pg_advisory_xact_lock(wanted.key) ELSE pg_advisory_xact_lock_shared(wanted.key) END::text
    FROM (
      SELECT hashtextextended('tier:' || id, 0) AS key, bool_or(is_alone) AS is_alone FROM (
        SELECT unnest(${[...shared]}::text[]) AS id, false AS is_alone
        UNION ALL SELECT unnest(${[...alone]}::text[]), true) each
      GROUP BY 1 ORDER BY 1 OFFSET 0) wanted`;
}

/** The most an action adds to the counters of the accounts above; only the nearest can gain an active referral. */
export type UplineDelta = Omit<TierCounters, "activeReferrals"> & { makesActive: boolean };

export const NOTHING_ADDED: UplineDelta = { orders: 0, lifetimeVolumeCents: 0, networkSize: 0, makesActive: false };

/** Whether this account needs an exclusive lock: nobody else may move its counters or read its tier meanwhile. */
function needsExclusiveLock(standing: TierStanding, { makesActive, ...added }: UplineDelta): boolean {
  if (!standing.isAffiliate) return false;
  const isNewReferral = makesActive && standing.level === 1;
  // `activeReferrals` includes this buyer: until there are enough without them, each payment must see the one before.
  if (isNewReferral && standing.activeReferrals <= MIN_ACTIVE_REFERRALS_FOR_BONUS) return true;
  const counted = { ...added, activeReferrals: isNewReferral ? 1 : 0 };
  return mayReachNextTier(standing, counted, standing.rules.tierTable);
}

/**
 * The up to ten accounts above a buyer, nearest first, with their tiers locked: exclusively where this action may
 * change the tier, else shared. Of two payments that reach a tier only together, the later sees the earlier; others do
 * not wait. With `countsAsSale` the buyer counts as an active referral.
 */
export async function lockUplines(
  tx: Tx,
  buyerUserId: string,
  { now, countsAsSale, added }: { now: Date; countsAsSale: boolean; added: UplineDelta },
) {
  const read = () => uplinesOf(tx, buyerUserId, { now, countsAsSale });
  const before = await read();
  const isMoving = (standing: TierStanding) => needsExclusiveLock(standing, added);
  const alone = new Set(before.standings.filter(isMoving).map(({ userId }) => userId));
  // Share the buyer's lock, too: no order of theirs is counted while one is being reversed (`reverseCommissions`).
  const accounts = [buyerUserId, ...before.standings.map(({ userId }) => userId)];
  // Publishing new rules takes `RULES_LOCK` exclusively: after waiting for it, the new rules are read below.
  const shared = [RULES_LOCK, ...accounts].filter((key) => !alone.has(key));
  await lockTiers(tx, { shared, alone: [...alone] });
  const { standings, rules } = await read();
  if (standings.some((standing) => isMoving(standing) && !alone.has(standing.userId))) throw new StaleTierLocks();
  return { uplines: standings, rules };
}
