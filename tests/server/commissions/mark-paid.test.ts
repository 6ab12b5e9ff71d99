import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "~/server/db";
import { markOrderPaid } from "~/server/services/orders/mark-order-paid";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";
import { buyerBelow, countersOf, entriesOf, expectBooksToBalance } from "./books";

beforeEach(resetDatabase);
afterEach(() => void vi.unstubAllEnvs());

async function adminCaller() {
  return createAdminCaller(db);
}

describe("Mark as Paid", () => {
  it("updates the order and the buyer's dates, and writes one event, one audit entry and one e-mail", async () => {
    const admin = await createAdmin(db);
    const buyer = await createUser(db);
    const order = await createOrder(db, buyer);
    await (await callerFor(db, admin.id)).admin.orders.markPaid({ orderId: order.id });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
      status: "completed",
      isPaid: true,
      paidAt: NOW,
      paymentGeneration: 1,
    });
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({
      firstPaidOrderAt: NOW,
      lastPaidOrderAt: NOW,
    });
    expect(await db.orderEvent.findMany()).toMatchObject([
      { action: "markPaid", fromStatus: "pending", toStatus: "completed", actorUserId: admin.id },
    ]);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "order.markPaid", entityId: order.id }]);
    expect(await db.outboxMail.findMany()).toMatchObject([
      { dedupeKey: `payment-confirmed:${order.id}:1`, template: "payment-confirmed", toEmail: buyer.email },
    ]);
  });

  it.each(["UTC", "America/Los_Angeles", "Asia/Kathmandu"])(
    "stores the exact moment of payment, in a process of the time zone %s",
    async (zone) => {
      vi.stubEnv("TZ", zone);
      const order = await createOrder(db, await createUser(db));
      await (await adminCaller()).admin.orders.markPaid({ orderId: order.id });
      const [row] = await db.$queryRaw<{ ms: number }[]>`
        SELECT (extract(epoch FROM paid_at) * 1000)::float8 AS ms FROM orders`;
      expect(row?.ms).toBe(NOW.getTime());
      expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).paidAt).toEqual(NOW);
    },
  );

  it("is a no-op for an order that is already paid", async () => {
    const { buyer, uplines } = await buyerBelow(db, 2);
    const order = await createOrder(db, buyer);
    const admin = await adminCaller();
    expect(await admin.admin.orders.markPaid({ orderId: order.id })).toEqual({ alreadyPaid: false });
    expect(await admin.admin.orders.markPaid({ orderId: order.id })).toEqual({ alreadyPaid: true });
    expect(await countersOf(db, uplines[0]?.id ?? "")).toMatchObject({ orders: 1 });
    expect(await db.orderEvent.count()).toBe(1);
  });

  it("makes one payment, one commission per level, one e-mail and one event from twenty concurrent calls", async () => {
    const { buyer, uplines } = await buyerBelow(db, 10);
    const order = await createOrder(db, buyer);
    const admin = await adminCaller();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.admin.orders.markPaid({ orderId: order.id })),
    );
    expect(answers.filter(({ alreadyPaid }) => !alreadyPaid)).toHaveLength(1);
    expect(await db.ledgerEntry.count()).toBe(10);
    const mails = await db.outboxMail.groupBy({ by: ["template"], _count: true, orderBy: { template: "asc" } });
    expect(mails.map(({ template, _count }) => `${_count} ${template}`)).toEqual([
      "10 affiliate-commission",
      "1 payment-confirmed",
    ]);
    expect(await db.orderEvent.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(1);
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ paymentGeneration: 1 });
    expect(await countersOf(db, uplines[9]?.id ?? "")).toEqual({
      orders: 1,
      volume: 10_000,
      balance: 100,
      earned: 100,
    });
    await expectBooksToBalance(db);
  });

  it("either wins or loses completely against a concurrent Cancel", async () => {
    const admin = await adminCaller();
    for (let round = 0; round < 6; round++) {
      const { buyer } = await buyerBelow(db, 3);
      const { id: orderId } = await createOrder(db, buyer);
      const acts = [admin.admin.orders.markPaid({ orderId }), admin.admin.orders.cancel({ orderId })];
      const results = await Promise.allSettled(round % 2 === 0 ? acts : acts.reverse());
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
      const templates = (await db.outboxMail.findMany({ where: { orderId } })).map(({ template }) => template);
      const isPaid = order.status === "completed";
      expect(templates).toEqual([isPaid ? "payment-confirmed" : "order-cancelled"]);
      expect(await db.ledgerEntry.count({ where: { orderId } })).toBe(isPaid ? 3 : 0);
      expect(await db.orderEvent.count({ where: { orderId } })).toBe(1);
    }
  });

  it("is refused for a cancelled order, and NOT_FOUND for an unknown one", async () => {
    const order = await createOrder(db, await createUser(db), { status: "cancelled" });
    const admin = await adminCaller();
    await expect(admin.admin.orders.markPaid({ orderId: order.id })).rejects.toMatchObject({ code: "CONFLICT" });
    const orderId = "00000000-0000-4000-8000-000000000000";
    await expect(admin.admin.orders.markPaid({ orderId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each([0, 1, 10])("takes at most 15 statements with %i levels above the buyer", async (levels) => {
    const { buyer, uplines } = await buyerBelow(db, levels);
    // A skipped level and reached tiers take the longest code path.
    await db.user.updateMany({ where: { id: uplines[1]?.id ?? buyer.id }, data: { isAffiliate: false } });
    const order = await createOrder(db, buyer, { subtotalCents: 900_000 });
    const ctx = await signedInContext(db, (await createAdmin(db)).id);
    const statements = await countStatements(db, () => markOrderPaid(ctx, { orderId: order.id }));
    // The driver reports every statement except BEGIN.
    expect(statements.length + 1, statements.map((sql) => sql.slice(0, 90)).join("\n")).toBeLessThanOrEqual(15);
  });

  it("settles forty concurrent orders below one busy account, whose counters miss none", async () => {
    const house = await createAffiliate(db);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => createUser(db, { referredByUserId: house.id })));
    const orders = await Promise.all(
      Array.from({ length: 40 }, (_, at) => createOrder(db, buyers[at % 8] ?? house, { subtotalCents: 1000 })),
    );
    const admin = await adminCaller();
    await Promise.all(orders.map(({ id }) => admin.admin.orders.markPaid({ orderId: id })));
    expect(await countersOf(db, house.id)).toMatchObject({ orders: 40, volume: 40_000 });
    // 8 active referrals reach Professional, though no payment saw all of the others.
    expect(await db.user.findUnique({ where: { id: house.id } })).toMatchObject({
      affiliateTierId: "tier-professional",
    });
    await expectBooksToBalance(db);
  });

  it("reaches Rising Star with five concurrent orders, though none saw the other four", async () => {
    const admin = await adminCaller();
    for (let round = 0; round < 4; round++) {
      const top = await createAffiliate(db);
      const orders = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const referrer = await createAffiliate(db, { referredByUserId: top.id });
          return createOrder(db, await createUser(db, { referredByUserId: referrer.id }), { subtotalCents: 1000 });
        }),
      );
      await Promise.all(orders.map(({ id }) => admin.admin.orders.markPaid({ orderId: id })));
      const after = await db.user.findUniqueOrThrow({ where: { id: top.id } });
      expect(after.affiliateTierId).toBe("tier-rising-star");
      expect(await db.tierChange.count({ where: { userId: top.id } })).toBe(1);
    }
  });

  it("pays the ten rates, level by level", async () => {
    const { buyer } = await buyerBelow(db, 12);
    const order = await createOrder(db, buyer);
    await (await adminCaller()).admin.orders.markPaid({ orderId: order.id });
    expect(await entriesOf(db, order.id)).toEqual(
      [800, 400, 400, 200, 200, 100, 100, 100, 100, 100].map((amount, at) => `earn ${at + 1} ${amount}`),
    );
  });
});
