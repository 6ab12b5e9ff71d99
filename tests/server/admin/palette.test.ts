import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAffiliate,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const paletteOf = async () =>
  (await callerFor(db, (await createAdmin(db, { name: "Zz", email: "zz@shop.test" })).id)).admin.palette;

describe("command palette", () => {
  it("finds an order by its short id, with or without #, and by e-mail", async () => {
    const order = await createOrder(db, await createUser(db, { email: "noor@example.test" }));
    await createOrder(db, await createUser(db));
    const palette = await paletteOf();
    for (const text of [order.shortId, `#${order.shortId.toLowerCase()}`, order.shortId.slice(0, 5), "NOOR@exam"]) {
      const { orders } = await palette.find({ text });
      expect(orders).toEqual([
        { id: order.id, shortId: order.shortId, email: "noor@example.test", totalAmountCents: 15_000 },
      ]);
    }
  });

  it("finds an order by its amount and by its tracking number", async () => {
    const user = await createUser(db);
    const order = await createOrder(db, user, { subtotalCents: 123_440, trackingNumber: "1Z999AA10123456784" });
    await createOrder(db, user);
    const palette = await paletteOf();
    for (const text of ["$1,284.40", "1284.40", "$1284.40", "1z999aa1"]) {
      expect((await palette.find({ text })).orders.map(({ id }) => id)).toEqual([order.id]);
    }
  });

  it("finds an order by the reference of money sent back, except for packers", async () => {
    const order = await createOrder(db, await createUser(db), { status: "completed", isPaid: true, paidAt: NOW });
    const money = { kind: "refund", amountCents: 500, orderId: order.id, idempotencyKey: "r" } as const;
    await db.moneyReturn.create({ data: { ...money, returnedAt: NOW, reference: "CA-77 Q" } });
    const found = async (palette: Awaited<ReturnType<typeof paletteOf>>) =>
      (await palette.find({ text: "ca-77 q" })).orders.map(({ id }) => id);
    expect(await found(await paletteOf())).toEqual([order.id]);
    const packer = await createUser(db, { staffRole: "packer" });
    expect(await found((await callerFor(db, packer.id)).admin.palette)).toEqual([]);
  });

  it("finds no order by an amount out of range", async () => {
    const palette = await paletteOf();
    for (const text of ["$21,474,836.48", "$999,999,999,999.00"]) {
      expect((await palette.find({ text })).orders).toEqual([]);
    }
  });

  it("finds a membership request by its payment reference, and a category by its name", async () => {
    const user = await createUser(db, { name: "Noor Haddad" });
    const asked = { userId: user.id, userEmail: user.email, amountCents: 17_400, paymentProof: "CA-7720-4419" };
    const request = await db.subscriptionRequest.create({
      data: { ...asked, currentTier: "None", requestedTier: "Bronze" },
    });
    const category = await createCategory(db, { name: "Glassware" });
    const palette = await paletteOf();
    const { memberships, categories } = await palette.find({ text: "ca-7720" });
    expect(memberships).toEqual([{ id: request.id, name: "Noor Haddad", reference: "CA-7720-4419" }]);
    expect(categories).toEqual([]);
    expect((await palette.find({ text: "glass" })).categories).toEqual([{ id: category.id, name: "Glassware" }]);
  });

  it("finds products by name or SKU, including hidden ones, with prefix matches first", async () => {
    await createProduct(db, { name: "Anti BPC kit", sku: "K-1" });
    await createProduct(db, { name: "BPC-157", sku: "P-1", hidden: true });
    const palette = await paletteOf();
    expect((await palette.find({ text: "bpc" })).products.map(({ name, hidden }) => [name, hidden])).toEqual([
      ["BPC-157", true],
      ["Anti BPC kit", false],
    ]);
    expect((await palette.find({ text: "k-1" })).products.map(({ name }) => name)).toEqual(["Anti BPC kit"]);
  });

  it("finds accounts by e-mail or name, affiliates by code or display name, and no deleted ones", async () => {
    const user = await createUser(db, { name: "Noor Haddad", email: "noor@example.test" });
    const affiliate = await createAffiliate(db, { affiliateCode: "PEPTIDE9", customAffiliateName: "Lab Lion" });
    await createUser(db, { name: "Noor Gone", deletedAt: NOW });
    const palette = await paletteOf();
    const byName = await palette.find({ text: "noor" });
    expect(byName.users).toEqual([{ id: user.id, name: "Noor Haddad", email: "noor@example.test" }]);
    expect(byName.affiliates).toEqual([]);
    for (const text of ["peptide9", "lab li"]) {
      expect((await palette.find({ text })).affiliates).toMatchObject([
        { id: affiliate.id, name: "Lab Lion", code: "PEPTIDE9" },
      ]);
    }
  });

  it("treats wildcards literally, and requires two characters", async () => {
    await createProduct(db, { name: "Plain" });
    const palette = await paletteOf();
    const found = await palette.find({ text: "%_" });
    expect(Object.values(found).flat()).toEqual([]);
    await expect(palette.find({ text: " a " })).rejects.toThrow();
  });

  it("returns at most five of each kind, with at most four statements", async () => {
    const buyer = await createUser(db, { email: "many@example.test", name: "Many" });
    for (let n = 0; n < 7; n++) {
      await createOrder(db, buyer, { createdAt: new Date(NOW.getTime() + n) });
      await createProduct(db, { name: `Many ${n}` });
    }
    const palette = await paletteOf();
    const statements = await countStatements(db, async () => {
      const { orders, products } = await palette.find({ text: "many" });
      expect([orders.length, products.length]).toEqual([5, 5]);
    });
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});
