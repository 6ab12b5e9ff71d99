// Guards against N+1 queries: a list sends as many statements for thirty rows as for one.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { directStatements } from "~/server/query-rows";
import { markOrderPaid } from "~/server/services/orders/mark-order-paid";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createAffiliate,
  createOrder,
  createProduct,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";

type Api = Awaited<ReturnType<typeof callerFor>>;
type Scene = { affiliate: Api; admin: Api; orderId: string };

/** One order line per product. */
const itemsOf = (products: Awaited<ReturnType<typeof createProduct>>[]) => ({
  create: products.map((product, position) => ({
    ...{ position, productId: product.id, productName: product.name, sku: product.sku, quantity: 1 },
    ...{ unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 5000, supplierCostCents: 2000 },
    priceTrace: [],
  })),
});

/** An affiliate with `size` cart lines, orders, messages, addresses, referrals and earnings; and an admin. */
async function scene(size: number): Promise<Scene> {
  await resetDatabase();
  const many = Array.from({ length: size });
  const admin = await signedInContext(db, (await createAdmin(db)).id);
  const person = await createAffiliate(db);
  const affiliate = await callerFor(db, person.id);
  const products = await Promise.all(
    many.map(() => createProduct(db, { volumeTiers: { create: { quantity: 5, priceOverrideCents: 4500 } } })),
  );
  for (const product of products) await affiliate.cart.add({ productId: product.id });
  const mine = await Promise.all(many.map(() => createOrder(db, person, { items: itemsOf(products) })));
  const [first] = mine;
  if (!first) throw new Error("a scene has an order at least");
  await db.orderMessage.createMany({
    data: mine.flatMap(({ id: orderId }) => [
      { orderId, userId: admin.actor.userId, senderType: "admin" as const, message: "It is on its way" },
      { orderId: first.id, userId: person.id, senderType: "customer" as const, message: "Thank you" },
    ]),
  });
  for (const _ of many) {
    await createAddress(db, person.id);
    const buyer = await createUser(db, { referredByUserId: person.id });
    const order = await createOrder(db, buyer, { items: itemsOf(products.slice(0, 1)) });
    await markOrderPaid(admin, { orderId: order.id });
  }
  return { affiliate, admin: await callerFor(db, admin.actor.userId, { now: NOW }), orderId: first.id };
}

const LISTS: Record<string, (scene: Scene) => Promise<unknown>> = {
  "cart.get": ({ affiliate }) => affiliate.cart.get(),
  "cart.summary": ({ affiliate }) => affiliate.cart.summary(),
  "addresses.list": ({ affiliate }) => affiliate.addresses.list(),
  "orders.mine": ({ affiliate }) => affiliate.orders.mine({ limit: 50 }),
  "orders.byId": ({ affiliate, orderId }) => affiliate.orders.byId({ orderId }),
  "orders.messages": ({ affiliate, orderId }) => affiliate.orders.messages({ orderId }),
  "admin.orders.list of those that wait": ({ admin }) => admin.admin.orders.list({ section: "waiting" }),
  "admin.orders.list of those that were paid": ({ admin }) => admin.admin.orders.list({ section: "ready" }),
  "admin.orders.summary": ({ admin }) => admin.admin.orders.summary(),
  "admin.orders.byId": ({ admin, orderId }) => admin.admin.orders.byId({ orderId }),
  "affiliate.dashboard": ({ affiliate }) => affiliate.affiliate.dashboard(),
  "affiliate.earnings": ({ affiliate }) => affiliate.affiliate.earnings({}),
  "affiliate.unpaidLevels": ({ affiliate }) => affiliate.affiliate.unpaidLevels({}),
  "affiliate.breakdown": ({ affiliate }) => affiliate.affiliate.breakdown({}),
  "affiliate.activeReferrals": ({ affiliate }) => affiliate.affiliate.activeReferrals({}),
  "affiliate.payouts": ({ affiliate }) => affiliate.affiliate.payouts({}),
  "affiliate.networkSummary": ({ affiliate }) => affiliate.affiliate.networkSummary(),
  "affiliate.networkChildren": ({ affiliate }) => affiliate.affiliate.networkChildren({}),
  "affiliate.networkList": ({ affiliate }) => affiliate.affiliate.networkList({}),
  "affiliate.statement": ({ affiliate }) => affiliate.affiliate.statement({ month: "2026-06" }),
};
const SIZES = [1, 30] as const;

/** Statements sent and length of the answer, per list, by the scene's size. */
const counted = new Map<number, Map<string, { statements: number; characters: number }>>();
const AFTER_THE_LAST_MS = 20;

beforeAll(async () => {
  let sent = 0;
  db.$on("query", () => {
    sent += 1;
  });
  directStatements.subscribe(() => {
    sent += 1;
  });
  for (const size of SIZES) {
    const where = await scene(size);
    const counts = new Map<string, { statements: number; characters: number }>();
    for (const [name, read] of Object.entries(LISTS)) {
      await wait(AFTER_THE_LAST_MS);
      sent = 0;
      const answer = await read(where);
      await wait(AFTER_THE_LAST_MS);
      const text = JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? `${value}` : value));
      counts.set(name, { statements: sent, characters: text.length });
    }
    counted.set(size, counts);
  }
});
afterAll(resetDatabase);

describe("the statement count is the same for thirty rows as for one", () => {
  for (const name of Object.keys(LISTS)) {
    it(name, () => {
      const [one, thirty] = SIZES.map((size) => counted.get(size)?.get(name));
      expect(one?.statements).toBeGreaterThan(0);
      expect(thirty?.statements).toBe(one?.statements);
    });
  }

  it("although the lists do return more rows", () => {
    const lists = ["cart.get", "addresses.list", "orders.mine", "orders.byId", "orders.messages", "affiliate.earnings"];
    for (const name of lists) {
      const [one, thirty] = SIZES.map((size) => counted.get(size)?.get(name)?.characters ?? 0);
      expect(`${name} ${(thirty ?? 0) > (one ?? 0) * 3}`).toBe(`${name} true`);
    }
  });
});
