import { type IsCleared, pairOf, staysCleared } from "~/domain/rings";
import type { Db, Tx } from "~/server/db";

/** Which pairs among these accounts an admin has cleared for good, and whether that covers what they share now. */
export async function clearedPairsOf(db: Db | Tx, userIds: readonly string[]): Promise<IsCleared> {
  const ids = [...userIds];
  const pairs = await db.clearedPair.findMany({
    where: { OR: [{ userId: { in: ids } }, { otherUserId: { in: ids } }] },
    select: { userId: true, otherUserId: true, kinds: true },
  });
  const kindsOf = new Map(pairs.map(({ userId, otherUserId, kinds }) => [`${userId} ${otherUserId}`, kinds]));
  return (one, other, kinds) => {
    const cleared = kindsOf.get(pairOf(one, other).join(" "));
    return cleared !== undefined && staysCleared(cleared, kinds);
  };
}
