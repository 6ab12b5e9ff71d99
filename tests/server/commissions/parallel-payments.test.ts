// Concurrent payments give the same result as some serial order of them.
import { beforeEach, describe, expect, it } from "vitest";
import { advanceTier, tierByLevel } from "~/domain/tiers";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { countInNetwork } from "~/server/services/commissions/count-in-network";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createAffiliate, createOrder, createUser, NOW } from "~tests/support/factories";
import { expectBooksToBeRight } from "../ledger/right-books";

beforeEach(resetDatabase);

const ROUNDS = 10;
const adminOrders = async () => (await createAdminCaller(db)).admin.orders;
type Orders = Awaited<ReturnType<typeof adminOrders>>;

/** An affiliate whose four direct referrals have each paid a small order. Three of them already make a Builder. */
async function builder(orders: Orders) {
  const affiliate = await createAffiliate(db);
  const buyers = [];
  for (let n = 0; n < 4; n++) {
    const buyer = await createUser(db, { referredByUserId: affiliate.id });
    const { id: orderId } = await createOrder(db, buyer, { subtotalCents: 1_000 });
    await orders.markPaid({ orderId });
    buyers.push(buyer);
  }
  return { affiliate, buyers };
}

/** The bonuses, in basis points, that these orders paid the buyer's referrer. */
async function bonusesOf(orderIds: string[]) {
  const entries = await db.ledgerEntry.findMany({ where: { orderId: { in: orderIds }, kind: "earn", level: 1 } });
  return new Map(entries.map(({ orderId, bonusBps }) => [orderId ?? "", bonusBps ?? 0]));
}

const ascending = (values: Iterable<number>) => [...values].sort((one, other) => one - other);

describe("concurrent payments", () => {
  it("pay 1, 1.5, 2 and 2% for four orders of $5,200 below a Builder, in every round", async () => {
    const orders = await adminOrders();
    for (let round = 0; round < ROUNDS; round++) {
      const { affiliate, buyers } = await builder(orders);
      const made = await Promise.all(buyers.map((buyer) => createOrder(db, buyer, { subtotalCents: 520_000 })));
      await Promise.all(made.map(({ id }) => orders.markPaid({ orderId: id })));
      const bonuses = await bonusesOf(made.map(({ id }) => id));
      expect(ascending(bonuses.values())).toEqual([100, 150, 200, 200]);
      expect(await db.user.findUnique({ where: { id: affiliate.id } })).toMatchObject({
        affiliateTierId: "tier-professional",
      });
    }
    await expectBooksToBeRight(db);
  });

  it("of several levels and sizes pay direct commissions as some serial order would", async () => {
    const orders = await adminOrders();
    const sizes = [90_000, 150_000, 240_000, 20_000, 510_000, 1_000];
    for (let round = 0; round < ROUNDS; round++) {
      const { affiliate, buyers } = await builder(orders);
      const below = await createAffiliate(db, { referredByUserId: affiliate.id });
      const deep = await createUser(db, { referredByUserId: below.id });
      const made = await Promise.all(
        sizes.map((subtotalCents, at) =>
          createOrder(db, at % 2 === round % 2 ? deep : (buyers[at % 4] ?? deep), { subtotalCents }),
        ),
      );
      await Promise.all(made.map(({ id }) => orders.markPaid({ orderId: id })));
      const bonuses = await bonusesOf(made.filter(({ userId }) => userId !== deep.id).map(({ id }) => id));
      const payments = made.map(({ id, subtotalCents }) => ({ subtotalCents, bonusBps: bonuses.get(id) ?? null }));
      expect(isSomeSequence(payments)).toBe(true);
    }
    await expectBooksToBeRight(db);
  });

  it("alongside account verifications raise a tier once, and never pay a tier before it is reached", async () => {
    const orders = await adminOrders();
    for (let round = 0; round < ROUNDS; round++) {
      const { affiliate, buyers } = await builder(orders);
      const joined = await Promise.all(
        Array.from({ length: 11 }, () => createUser(db, { referredByUserId: affiliate.id, emailVerifiedAt: NOW })),
      );
      const made = await Promise.all(buyers.map((buyer) => createOrder(db, buyer, { subtotalCents: 1_000 })));
      await Promise.all([
        ...made.map(({ id }) => orders.markPaid({ orderId: id })),
        ...joined.flatMap(({ id }) => [
          inTransaction(db, (tx) => countInNetwork(tx, id, NOW)),
          inTransaction(db, (tx) => countInNetwork(tx, id, NOW)),
        ]),
      ]);
      // Four buyers and eleven verified accounts are the network of fifteen that an Achiever needs.
      const changes = await db.tierChange.findMany({ where: { userId: affiliate.id, toTierId: "tier-achiever" } });
      expect(changes).toMatchObject([{ evidence: { networkSize: 15 } }]);
    }
    await expectBooksToBeRight(db);
  });
});

type Payment = { subtotalCents: number; bonusBps: number | null };

/** Whether some serial order of these payments below a Builder gives these bonuses. */
function isSomeSequence(left: Payment[], state = { level: 3, volume: 4_000, orders: 4 }): boolean {
  if (left.length === 0) return true;
  return left.some((payment, at) => {
    if (payment.bonusBps !== null && payment.bonusBps !== tierByLevel(state.level).commissionBonusBps) return false;
    const volume = state.volume + payment.subtotalCents;
    const orders = state.orders + 1;
    const counters = { lifetimeVolumeCents: volume, orders, activeReferrals: 4, networkSize: 5 };
    const { level } = advanceTier(state.level, counters);
    return isSomeSequence(left.toSpliced(at, 1), { level, volume, orders });
  });
}

describe("isSomeSequence", () => {
  it("rejects four payments at the old tier, and accepts a possible sequence", () => {
    const paid = (bonuses: number[]) => bonuses.map((bonusBps) => ({ subtotalCents: 520_000, bonusBps }));
    expect(isSomeSequence(paid([100, 100, 100, 100]))).toBe(false);
    expect(isSomeSequence(paid([200, 100, 200, 150]))).toBe(true);
  });
});
