// Rebuilds the tree from the referrers, to compare it with the rows written at sign-up.

import type { HierarchyRow } from "~/domain/affiliate-hierarchy";
import { MAX_LEVELS } from "~/domain/commission";

/** Each account's referrer; null or absent if it has none. */
type Parents = ReadonlyMap<string, string | null>;

/** The accounts above an account, nearest first, ten at most. */
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

export function rebuildHierarchy(parents: Parents): HierarchyRow[] {
  return [...parents.keys()]
    .sort()
    .flatMap((userId) => uplineChain(userId, parents).map((step) => ({ userId, ...step })));
}
