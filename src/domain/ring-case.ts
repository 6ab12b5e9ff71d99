import type { FoundRing, RingKind, Tie } from "./rings";

export type RingStatus = "open" | "held" | "suspended" | "cleared";

export const RING_STATUS_LABELS: Readonly<Record<RingStatus, string>> = {
  open: "To review",
  held: "On hold",
  suspended: "Suspended",
  cleared: "Cleared",
};

/** The actions possible for a case in each status. */
export const RING_ACTIONS = {
  open: ["hold", "clear", "suspend"],
  held: ["clear", "suspend"],
  suspended: ["clear"],
  cleared: ["reopen"],
} as const satisfies Record<RingStatus, readonly string[]>;
export type RingAction = (typeof RING_ACTIONS)[RingStatus][number];

/** The status of a case after each action. */
export const STATUS_AFTER: Readonly<Record<RingAction, RingStatus>> = {
  hold: "held",
  clear: "cleared",
  suspend: "suspended",
  reopen: "open",
};

/** What each action did, to complete a sentence such as "Ada Admin already cleared this case.". */
export const RING_DONE: Readonly<Record<RingAction, string>> = {
  hold: "put this case on hold",
  clear: "cleared this case",
  suspend: "suspended accounts of this case",
  reopen: "reopened this case",
};

/** Whether the action is possible in this status. */
export const canAct = (status: RingStatus, action: RingAction): boolean =>
  (RING_ACTIONS[status] as readonly RingAction[]).includes(action);

export type KnownCase = {
  id: string;
  kind: RingKind;
  status: RingStatus;
  accountIds: readonly string[];
  orderIds: readonly string[];
  ties: readonly Tie[];
};

export type Placed =
  | { as: "known" }
  | { as: "new" }
  | { as: "growth"; caseId: string; accountIds: string[]; orderIds: string[]; ties: Tie[] };

const holdsAll = (all: readonly string[], some: readonly string[]) => some.every((one) => all.includes(one));
const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])].sort();

/**
 * Where a detected ring belongs. `growth`: it extends an open or held case that shares an account. `new`: it becomes a
 * new case. `known`: a case, decided or not, already covers its accounts, orders and ties.
 */
export function placeRing(ring: FoundRing, cases: readonly KnownCase[]): Placed {
  const same = cases.filter(({ kind }) => kind === ring.kind);
  const knows = ({ accountIds, orderIds, ties }: KnownCase) =>
    holdsAll(accountIds, ring.accountIds) &&
    holdsAll(orderIds, ring.orderIds) &&
    holdsAll(kindsOf(ties), kindsOf(ring.ties));
  if (same.some(knows)) return { as: "known" };
  const waiting = same.find(
    ({ status, accountIds }) =>
      (status === "open" || status === "held") && ring.accountIds.some((id) => accountIds.includes(id)),
  );
  if (!waiting) return { as: "new" };
  return {
    ...{ as: "growth", caseId: waiting.id },
    accountIds: union(waiting.accountIds, ring.accountIds),
    orderIds: union(waiting.orderIds, ring.orderIds),
    ties: mergedTies([...waiting.ties, ...ring.ties]),
  };
}

/** Each tie of each pair as one string. */
const kindsOf = (ties: readonly Tie[]) =>
  ties.flatMap(({ from, to, kinds }) => kinds.map((kind) => `${from} ${to} ${kind}`));

/** Merges ties to one per pair, with everything that the pair shares. */
function mergedTies(ties: readonly Tie[]): Tie[] {
  const merged = new Map<string, Tie>();
  for (const { from, to, kinds } of ties) {
    const known = merged.get(`${from} ${to}`);
    merged.set(`${from} ${to}`, { from, to, kinds: [...new Set([...(known?.kinds ?? []), ...kinds])] });
  }
  return [...merged.values()];
}
