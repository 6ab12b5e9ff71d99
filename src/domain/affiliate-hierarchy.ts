import { MAX_LEVELS } from "./commission";
import { DomainError } from "./errors";

/** A row of the referral tree: `uplineUserId` is `level` steps above `userId`. */
export type HierarchyRow = { userId: string; uplineUserId: string; level: number };

/**
 * The hierarchy rows of a new account: its referrer at level 1, and the referrer's own uplines one level further, up to
 * level 10. Throws "self-referral" and "referral-cycle".
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
