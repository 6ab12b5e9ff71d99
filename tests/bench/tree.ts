// A synthetic program of any size, the same on every run: who referred whom, who bought what and when.
import { createHash } from "node:crypto";

export const NOW = new Date("2026-11-20T12:00:00.000Z");
const DAY_MS = 86_400_000;
const DEPTH = 10;

/** A small, fast pseudo-random generator (mulberry32), so that every run creates the same tree. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An id that looks random but is the same on every run; its first eight characters never repeat below 2^32. */
export function madeId(kind: number, index: number): string {
  const first = (Math.imul(index, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0");
  const rest = createHash("md5").update(`${kind}:${index}`).digest("hex");
  return `${first}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-8${rest.slice(9, 12)}-${rest.slice(12, 24)}`;
}

export type Tree = {
  size: number;
  /** Each account's referrer; -1 for the house, account 0. */
  parents: Int32Array;
  /** The account with the most direct referrals. */
  busiest: number;
  isAffiliate: (account: number) => boolean;
};

/** Each account joins below an earlier one; one in twenty below the same busy affiliate, account 1. */
export function growTree(size: number): Tree {
  const random = randomNumbers(20_261_121);
  const parents = new Int32Array(size).fill(-1);
  const hasReferrals = new Uint8Array(size);
  for (let account = 1; account < size; account++) {
    const parent = account > 1 && random() < 0.05 ? 1 : Math.floor(random() * account);
    parents[account] = parent;
    hasReferrals[parent] = 1;
  }
  const isAffiliate = (account: number) => hasReferrals[account] === 1 || account % 10 < 6;
  return { size, parents, busiest: 1, isAffiliate };
}

/** The up to ten accounts above an account, nearest first. */
export function uplinesOf({ parents }: Tree, account: number): number[] {
  const above: number[] = [];
  for (let at = parents[account] ?? -1; at >= 0 && above.length < DEPTH; at = parents[at] ?? -1) above.push(at);
  return above;
}

export type MadeOrder = { index: number; buyer: number; subtotalCents: number; paidAt: Date };

/** Paid orders of the last year, by random buyers, oldest first. */
export function* madeOrders({ size }: Tree, count: number): Generator<MadeOrder> {
  const random = randomNumbers(7);
  for (let index = 0; index < count; index++) {
    const age = 365 * DAY_MS * (1 - index / count);
    yield {
      index,
      buyer: Math.floor(random() * size),
      subtotalCents: 2_000 + Math.floor(random() * 48_000),
      paidAt: new Date(NOW.getTime() - age - 1),
    };
  }
}
