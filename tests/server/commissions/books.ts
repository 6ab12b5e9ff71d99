// What the tests of money look at: the books of an account, and a buyer below a chain of affiliates.
import { expect } from "vitest";
import type { Db } from "~/server/db";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { createChain, createUser } from "~tests/support/factories";

/** A buyer with `levels` affiliates above, the nearest first. */
export async function buyerBelow(db: Db, levels: number) {
  const chain = await createChain(db, levels);
  const buyer = await createUser(db, { referredByUserId: chain.at(-1)?.id ?? null });
  return { buyer, uplines: chain.toReversed() };
}

/** What an affiliate's counters, all slots together, say. */
export async function countersOf(db: Db, userId: string) {
  const { _sum } = await db.affiliateCounter.aggregate({
    where: { userId },
    _sum: { orders: true, volumeCents: true, balanceCents: true, earnedCents: true },
  });
  return {
    orders: _sum.orders ?? 0,
    volume: Number(_sum.volumeCents ?? 0),
    balance: Number(_sum.balanceCents ?? 0),
    earned: Number(_sum.earnedCents ?? 0),
  };
}

/** What an affiliate's ledger adds up to. */
export async function ledgerOf(db: Db, userId: string): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({ where: { affiliateUserId: userId }, _sum: { amountCents: true } });
  return Number(_sum.amountCents ?? 0);
}

/** The earnings and reversals of an order, as "kind level amount". */
export async function entriesOf(db: Db, orderId: string): Promise<string[]> {
  const entries = await db.ledgerEntry.findMany({
    where: { orderId },
    orderBy: [{ generation: "asc" }, { kind: "asc" }, { level: "asc" }],
  });
  return entries.map(({ kind, level, amountCents }) => `${kind} ${level} ${amountCents}`);
}

/** The factories add accounts without the counters of the network above them. */
const OF_NETWORKS = ["counters", "counted-accounts"];

/** No check of the books that an admin can run finds a difference, but for those of networks. */
export async function expectBooksToBalance(db: Db) {
  const { checks } = await verifyLedger({ db, now: new Date() });
  expect(checks.filter(({ id, count }) => count > 0 && !OF_NETWORKS.includes(id))).toEqual([]);
}
