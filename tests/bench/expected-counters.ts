// The counters (per slot) and the latest purchase of each account that result from the orders.
import { COUNTER_SLOTS, counterSlot } from "~/server/services/commissions/move-counters";
import type { MadeOrder, Tree } from "./tree";
import { madeId, uplinesOf } from "./tree";

export const KIND = { user: 1, order: 2, product: 3 } as const;

export type Books = {
  orders: Int32Array;
  volumeCents: Float64Array;
  earnedCents: Float64Array;
  network: Int32Array;
  lastPaidAt: Float64Array;
  activeReferrals: Int32Array;
};

const ACTIVE_MS = 180 * 86_400_000;

export function emptyBooks(size: number): Books {
  return {
    orders: new Int32Array(size * COUNTER_SLOTS),
    volumeCents: new Float64Array(size * COUNTER_SLOTS),
    earnedCents: new Float64Array(size * COUNTER_SLOTS),
    network: new Int32Array(size),
    lastPaidAt: new Float64Array(size),
    activeReferrals: new Int32Array(size),
  };
}

/** First pass: network sizes, latest purchases, and from these the active referrals. */
export function countPeople(tree: Tree, orders: Iterable<MadeOrder>, now: Date): Books {
  const books = emptyBooks(tree.size);
  for (let account = 1; account < tree.size; account++) {
    for (const above of uplinesOf(tree, account)) books.network[above] = (books.network[above] ?? 0) + 1;
  }
  for (const { buyer, paidAt } of orders) books.lastPaidAt[buyer] = paidAt.getTime();
  for (let account = 1; account < tree.size; account++) {
    const parent = tree.parents[account] ?? 0;
    if ((books.lastPaidAt[account] ?? 0) >= now.getTime() - ACTIVE_MS) {
      books.activeReferrals[parent] = (books.activeReferrals[parent] ?? 0) + 1;
    }
  }
  return books;
}

/** Counts one order for one account above its buyer, in the same slot as the shop would. */
export function addOrderCounts(books: Books, account: number, order: MadeOrder, earnedCents: number): void {
  const at = account * COUNTER_SLOTS + counterSlot(madeId(KIND.order, order.index));
  books.orders[at] = (books.orders[at] ?? 0) + 1;
  books.volumeCents[at] = (books.volumeCents[at] ?? 0) + order.subtotalCents;
  books.earnedCents[at] = (books.earnedCents[at] ?? 0) + earnedCents;
}

export function totals(books: Books, account: number) {
  let orders = 0;
  let lifetimeVolumeCents = 0;
  for (let at = account * COUNTER_SLOTS; at < (account + 1) * COUNTER_SLOTS; at++) {
    orders += books.orders[at] ?? 0;
    lifetimeVolumeCents += books.volumeCents[at] ?? 0;
  }
  return {
    orders,
    lifetimeVolumeCents,
    networkSize: books.network[account] ?? 0,
    activeReferrals: books.activeReferrals[account] ?? 0,
  };
}
