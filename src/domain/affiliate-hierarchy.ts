import { MAX_LEVELS } from "./commission";
import { DomainError } from "./errors";

/** One line of the tree: `uplineUserId` stands `level` steps above `userId`. */
export type HierarchyRow = { userId: string; uplineUserId: string; level: number };

/**
 * The rows of a new account: its referrer at level 1 and the referrer's own rows one level further, ten at most.
 * Throws "self-referral" and "referral-cycle".
 */
export function hierarchyRows(
  newUserId: string,
  referrerUserId: string,
  referrerRows: readonly HierarchyRow[],
): HierarchyRow[] {
  if (newUserId === referrerUserId) {
    throw new DomainError("CONFLICT", "self-referral", "Nobody can refer themselves.");
  }
  if (referrerRows.some((row) => row.uplineUserId === newUserId)) {
    throw new DomainError("CONFLICT", "referral-cycle", "This referrer is below the account itself.");
  }
  const further = referrerRows
    .filter((row) => row.userId === referrerUserId && row.level < MAX_LEVELS)
    .map((row) => ({ userId: newUserId, uplineUserId: row.uplineUserId, level: row.level + 1 }))
    .sort((a, b) => a.level - b.level);
  return [{ userId: newUserId, uplineUserId: referrerUserId, level: 1 }, ...further];
}
