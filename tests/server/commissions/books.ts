// Helpers for money tests: an account's counters and ledger, and a buyer below a chain of affiliates.
import { expect } from "vitest";
import type { Db } from "~/server/db";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { createChain, createUser } from "~tests/support/factories";

/** A buyer with `levels` affiliates above; `uplines` starts with the nearest. */
export async function buyerBelow(db: Db, levels: number) {
  const chain = await createChain(db, levels);
  const buyer = await createUser(db, { referredByUserId: chain.at(-1)?.id ?? null });
  return { buyer, uplines: chain.toReversed() };
}

/** An affiliate's counters, summed over all slots. */
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

/** The sum of an affiliate's ledger entries, in cents. */
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

/** Checks that fail because the factories add accounts without counting them in the networks above. */
const OF_NETWORKS = ["counters", "counted-accounts"];

/** Asserts that the ledger verification finds no difference, except in the network checks. */
export async function expectBooksToBalance(db: Db) {
  const { checks } = await verifyLedger({ db, now: new Date() });
  expect(checks.filter(({ id, count }) => count > 0 && !OF_NETWORKS.includes(id))).toEqual([]);
}
