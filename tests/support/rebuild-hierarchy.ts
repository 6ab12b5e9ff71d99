// The tree made anew from who referred whom, to compare what the sign-ups wrote with.

import type { HierarchyRow } from "~/domain/affiliate-hierarchy";
import { MAX_LEVELS } from "~/domain/commission";

/** Who referred whom; null or absent for an account without a referrer. */
type Parents = ReadonlyMap<string, string | null>;

/** The accounts above one, nearest first, ten at most. */
function uplineChain(userId: string, parents: Parents): { uplineUserId: string; level: number }[] {
  const chain: { uplineUserId: string; level: number }[] = [];
  const seen = new Set([userId]);
  let above = parents.get(userId) ?? null;
  while (above !== null && chain.length < MAX_LEVELS) {
    if (seen.has(above)) throw new Error("a loop");
    seen.add(above);
    chain.push({ uplineUserId: above, level: chain.length + 1 });
    above = parents.get(above) ?? null;
  }
  return chain;
}

/** All rows of the tree made anew from who referred whom, by account and level. */
export function rebuildHierarchy(parents: Parents): HierarchyRow[] {
  return [...parents.keys()]
    .sort()
    .flatMap((userId) => uplineChain(userId, parents).map((step) => ({ userId, ...step })));
}
