import { MAX_LEVELS } from "./commission";
import { DomainError } from "./errors";

/** One line of the tree: `uplineUserId` stands `level` steps above `userId`. */
export type HierarchyRow = { userId: string; uplineUserId: string; level: number };
/** Who referred whom; null or absent for an account without a referrer. */
export type Parents = ReadonlyMap<string, string | null>;

function cycleError(userId: string): DomainError {
  return new DomainError("CONFLICT", "referral-cycle", "This referrer stands below the account itself.", { userId });
}

/** The accounts above one, nearest first, ten at most. Throws "referral-cycle" when the chain comes back to it. */
export function uplineChain(userId: string, parents: Parents): { uplineUserId: string; level: number }[] {
  const chain: { uplineUserId: string; level: number }[] = [];
  const seen = new Set([userId]);
  let above = parents.get(userId) ?? null;
  while (above !== null && chain.length < MAX_LEVELS) {
    if (seen.has(above)) throw cycleError(userId);
    seen.add(above);
    chain.push({ uplineUserId: above, level: chain.length + 1 });
    above = parents.get(above) ?? null;
  }
  return chain;
}

/** The rows of a new account: its referrer at level 1 and the referrer's own rows one level further, ten at most. */
export function hierarchyRows(
  newUserId: string,
  referrerUserId: string,
  referrerRows: readonly HierarchyRow[],
): HierarchyRow[] {
  if (newUserId === referrerUserId) throw selfReferral();
  if (referrerRows.some((row) => row.uplineUserId === newUserId)) throw cycleError(newUserId);
  const further = referrerRows
    .filter((row) => row.userId === referrerUserId && row.level < MAX_LEVELS)
    .map((row) => ({ userId: newUserId, uplineUserId: row.uplineUserId, level: row.level + 1 }))
    .sort((a, b) => a.level - b.level);
  return [{ userId: newUserId, uplineUserId: referrerUserId, level: 1 }, ...further];
}

function selfReferral(): DomainError {
  return new DomainError("CONFLICT", "self-referral", "Nobody can refer themselves.");
}

/** Refuses a referrer who is the account itself ("self-referral") or stands anywhere below it ("referral-cycle"). */
export function assertNoCycle(userId: string, referrerUserId: string, parents: Parents): void {
  if (userId === referrerUserId) throw selfReferral();
  const seen = new Set<string>();
  let above: string | null = referrerUserId;
  while (above !== null && !seen.has(above)) {
    if (above === userId) throw cycleError(userId);
    seen.add(above);
    above = parents.get(above) ?? null;
  }
}

/** Refuses a tree with a loop anywhere; each account is walked over once, however deep the tree is. */
function assertNoLoops(parents: Parents): void {
  const sound = new Set<string>();
  for (const userId of parents.keys()) {
    const path = new Set<string>();
    let at: string | null = userId;
    while (at !== null && !sound.has(at)) {
      if (path.has(at)) throw cycleError(at);
      path.add(at);
      at = parents.get(at) ?? null;
    }
    for (const walked of path) sound.add(walked);
  }
}

/** All rows of the tree made anew from who referred whom, by account and level. Throws "referral-cycle" on a loop. */
export function rebuildHierarchy(parents: Parents): HierarchyRow[] {
  assertNoLoops(parents);
  return [...parents.keys()]
    .sort()
    .flatMap((userId) => uplineChain(userId, parents).map((step) => ({ userId, ...step })));
}
