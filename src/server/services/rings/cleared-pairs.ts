import { type IsCleared, isStillCleared, kindsToClear, pairOf, type Tie } from "~/domain/rings";
import type { Db, Tx } from "~/server/db";

/** A check whether an admin has permanently cleared a pair among these accounts, for everything the two share now. */
export async function clearedPairsOf(db: Db | Tx, userIds: readonly string[]): Promise<IsCleared> {
  const ids = [...userIds];
  const pairs = await db.clearedPair.findMany({
    where: { OR: [{ userId: { in: ids } }, { otherUserId: { in: ids } }] },
    select: { userId: true, otherUserId: true, kinds: true },
  });
  const kindsOf = new Map(pairs.map(({ userId, otherUserId, kinds }) => [`${userId} ${otherUserId}`, kinds]));
  return (one, other, kinds) => {
    const cleared = kindsOf.get(pairOf(one, other).join(" "));
    return cleared !== undefined && isStillCleared(cleared, kinds);
  };
}

type Case = { id: string; accountIds: string[]; ties: Tie[] };

/** Permanently clears the pairs of a case for what ties them, in addition to what was cleared before. */
export const clearPairs = (tx: Tx, found: Case, at: Date) =>
  keepPairs(tx, found.id, kindsToClear(found.accountIds, found.ties), at);

/**
 * Reverses the permanent clearing of a case; pairs that other cases have cleared stay cleared. Returns how many were
 * cleared before, and how many still are.
 */
export async function unclearPairs(tx: Tx, { id, accountIds }: Case): Promise<{ pairs: number; stillCleared: number }> {
  const isWithin = { userId: { in: accountIds }, otherUserId: { in: accountIds } };
  const { count: pairs } = await tx.clearedPair.deleteMany({ where: isWithin });
  const others = await tx.ringCase.findMany({
    where: { id: { not: id }, status: "cleared", clearedForGood: true, accountIds: { hasSome: accountIds } },
    orderBy: [{ changedAt: "asc" }, { id: "asc" }],
  });
  for (const other of others) {
    // Only the ring search writes ties.
    const cleared = kindsToClear(other.accountIds, other.ties as Tie[]);
    const shared = cleared.filter(({ pair }) => pair.every((userId) => accountIds.includes(userId)));
    await keepPairs(tx, other.id, shared, other.changedAt);
  }
  return { pairs, stillCleared: await tx.clearedPair.count({ where: isWithin }) };
}

async function keepPairs(tx: Tx, caseId: string, pairs: ReturnType<typeof kindsToClear>, at: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO cleared_pairs (user_id, other_user_id, kinds, case_id, created_at)
    SELECT one, other, string_to_array(kinds, ','), ${caseId}::uuid, ${at}::timestamptz
    FROM unnest(${pairs.map(({ pair: [one] }) => one)}::uuid[], ${pairs.map(({ pair: [, other] }) => other)}::uuid[],
      ${pairs.map(({ kinds }) => kinds.join(","))}::text[]) AS p(one, other, kinds)
    ON CONFLICT (user_id, other_user_id) DO UPDATE SET case_id = EXCLUDED.case_id,
      kinds = ARRAY(SELECT DISTINCT unnest(cleared_pairs.kinds || EXCLUDED.kinds))`;
}
