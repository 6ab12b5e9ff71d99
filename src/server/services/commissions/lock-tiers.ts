import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { mayReachNextTier, type TierCounters } from "~/domain/tiers";
import type { Tx } from "~/server/db";
import { type TierStanding, uplinesOf } from "./uplines";

/** What a payment shares and the publication of new rules holds alone; locked like an account's tier. */
export const RULES_LOCK = "program-rules";

/** The tiers are not as they were when it was decided which to lock: `inTransaction` begins the act again. */
class TiersMovedMeanwhile extends Error {
  readonly code = "40001";
}

/**
 * Locks the tiers of these accounts until the transaction ends. Whoever reads a tier or moves counters shares the lock;
 * whoever may change the tier holds it alone. Always in the same order, to avoid deadlocks.
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

/** What an act adds to the counters of those above, at most; only the nearest can gain an active referral. */
export type AddedAbove = Omit<TierCounters, "activeReferrals"> & { makesActive: boolean };

export const NOTHING_ADDED: AddedAbove = { orders: 0, lifetimeVolumeCents: 0, networkSize: 0, makesActive: false };

/** Whether nobody else may move this account's counters or read its tier at the same time. */
function mustBeAlone(standing: TierStanding, { makesActive, ...added }: AddedAbove): boolean {
  if (!standing.isAffiliate) return false;
  const isNewReferral = makesActive && standing.level === 1;
  // The count includes this one: until there are enough without it, each must see the one before.
  if (isNewReferral && standing.activeReferrals <= MIN_ACTIVE_REFERRALS_FOR_BONUS) return true;
  const counted = { ...added, activeReferrals: isNewReferral ? 1 : 0 };
  return mayReachNextTier(standing, counted, standing.rules.tierTable);
}

/**
 * The up to ten accounts above a buyer, nearest first, with their tiers locked: alone where this act may change the
 * tier, else shared with others that cannot. So of two payments that would together reach a tier the later one sees
 * the earlier, and the others do not wait. The buyer's order is counted as a sale with `countsAsSale`.
 */
export async function lockUplines(
  tx: Tx,
  buyerUserId: string,
  { now, countsAsSale, added }: { now: Date; countsAsSale: boolean; added: AddedAbove },
) {
  const read = () => uplinesOf(tx, buyerUserId, { now, countsAsSale });
  const before = await read();
  const isMoving = (standing: TierStanding) => mustBeAlone(standing, added);
  const alone = new Set(before.standings.filter(isMoving).map(({ userId }) => userId));
  // The buyer's lock is shared as well: while an order of theirs is taken back, none is counted (`reverseCommissions`).
  const accounts = [buyerUserId, ...before.standings.map(({ userId }) => userId)];
  // New rules are published alone (`RULES_LOCK`): whoever waited for them reads them below.
  const shared = [RULES_LOCK, ...accounts].filter((key) => !alone.has(key));
  await lockTiers(tx, { shared, alone: [...alone] });
  const { standings, rules } = await read();
  if (standings.some((standing) => isMoving(standing) && !alone.has(standing.userId))) throw new TiersMovedMeanwhile();
  return { uplines: standings, rules };
}
