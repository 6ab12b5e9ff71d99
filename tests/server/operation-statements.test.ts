// Pins the database round trips of each hot operation. An extra round trip fails here, so that it has to be justified.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { loadActor } from "~/server/auth/actor";
import { db } from "~/server/db";
import { readModel } from "~/server/services/catalogue/read-model";
import {
  callerFor,
  countStatements,
  createAddress,
  createAdmin,
  createCategory,
  createChain,
  createProduct,
  createUser,
  newSession,
} from "~tests/support/factories";
import { withReadModel } from "~tests/support/read-model";

withReadModel();

async function scene() {
  const category = await createCategory(db, { slug: "open" });
  const products = [];
  for (let n = 0; n < 5; n++) products.push(await createProduct(db, { slug: `p-${n}`, categoryId: category.id }));
  const chain = await createChain(db, 10);
  const person = await createUser(db, { referredByUserId: chain.at(-1)?.id ?? null });
  return {
    ...{ person, productId: products[0]?.id ?? "", address: await createAddress(db, person.id) },
    admin: (await callerFor(db, (await createAdmin(db)).id)).admin,
    visitor: await callerFor(db, null),
    member: await callerFor(db, person.id),
  };
}
let shop: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  shop = await scene();
});

/** The client emits no query event for BEGIN, so each COMMIT counts twice. */
async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  const statements = await countStatements(db, work);
  return statements.length + statements.filter((sql) => sql === "COMMIT").length;
}

const aNewVisitor = () =>
  callerFor(db, null, {
    visitor: { sessionId: newSession(), ipHash: randomUUID(), userAgent: null, referrer: null, isNew: true },
  });

async function place() {
  const { member, address, productId } = shop;
  await member.cart.add({ productId });
  const { totalCents: seenTotalCents } = await member.cart.get();
  const asked = {
    idempotencyKey: randomUUID(),
    addressId: address.id,
    seenTotalCents,
    researchConfirmed: true,
  } as const;
  return () => member.orders.place(asked);
}

/** `cold`: the read model is empty; `warm`: it already holds everything requested. */
type Count = { cold: number; warm: number };
type Operation = [name: string, counts: Count, prepare: () => Promise<() => Promise<unknown>>];
const now = (work: () => Promise<unknown>) => async () => work;

const OPERATIONS: Operation[] = [
  ["who is calling", { cold: 1, warm: 1 }, now(() => loadActor(db, shop.person.id, 0))],
  ["a list", { cold: 2, warm: 0 }, now(() => shop.visitor.catalogue.categoryBySlug({ slug: "open" }))],
  [
    "a list in stock",
    { cold: 2, warm: 0 },
    now(() => shop.visitor.catalogue.categoryBySlug({ slug: "open", inStock: true })),
  ],
  ["all products", { cold: 2, warm: 0 }, now(() => shop.visitor.catalogue.products({}))],
  ["a member's list", { cold: 2, warm: 0 }, now(() => shop.member.catalogue.categoryBySlug({ slug: "open" }))],
  ["a detail", { cold: 1, warm: 0 }, now(() => shop.visitor.catalogue.productBySlug({ slug: "p-1" }))],
  ["a member's detail", { cold: 1, warm: 0 }, now(() => shop.member.catalogue.productBySlug({ slug: "p-1" }))],
  ["a search", { cold: 2, warm: 0 }, now(() => shop.visitor.catalogue.searchPage({ text: "product" }))],
  ["suggestions", { cold: 2, warm: 0 }, now(() => shop.visitor.catalogue.search({ text: "product" }))],
  ["a mistyped search", { cold: 4, warm: 0 }, now(() => shop.visitor.catalogue.searchPage({ text: "prodcut" }))],
  ["the home page", { cold: 5, warm: 0 }, now(() => shop.member.catalogue.home())],
  ["the navigation", { cold: 1, warm: 0 }, now(() => shop.visitor.catalogue.navigation())],
  [
    "a new cart with a line",
    { cold: 2, warm: 1 },
    async () => {
      const visitor = await aNewVisitor();
      return () => visitor.cart.add({ productId: shop.productId });
    },
  ],
  ["a line in one's cart", { cold: 2, warm: 1 }, now(() => shop.member.cart.add({ productId: shop.productId }))],
  ["the cart", { cold: 3, warm: 1 }, now(() => shop.member.cart.get())],
  ["the cart's count", { cold: 1, warm: 1 }, now(() => shop.member.cart.summary())],
  ["50 orders of the admin's list", { cold: 1, warm: 1 }, now(() => shop.admin.orders.list({ section: "all" }))],
];

describe("database round trips", () => {
  it.each(OPERATIONS)("%s: %o", async (_name, expected, prepare) => {
    readModel.forget("everything");
    const first = await prepare();
    readModel.forget("everything");
    const cold = await roundTrips(first);
    const warm = await roundTrips(await prepare());
    expect({ cold, warm }).toEqual(expected);
  });

  it("are 5 for placing an order, and 12 for Mark as Paid with ten levels above the buyer", async () => {
    const order = await place();
    expect(await roundTrips(order)).toBe(5);
    const { orderId } = await (await place())();
    expect(await roundTrips(() => shop.admin.orders.markPaid({ orderId }))).toBe(12);
    expect(await db.ledgerEntry.count({ where: { orderId } })).toBe(10);
  });
});
