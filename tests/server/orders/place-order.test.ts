import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAddress,
  createCategory,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);
afterEach(() => void vi.restoreAllMocks());

/** A shopper with an address and `quantity` pieces of a $50.00 product in the cart. */
async function shopper(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}, quantity = 2) {
  const user = await createUser(db, overrides);
  const address = await createAddress(db, user.id, { label: "Lab", addressLine2: "Room 4" });
  const product = await createProduct(db);
  const api = await callerFor(db, user.id);
  await api.cart.add({ productId: product.id, quantity });
  const input = {
    idempotencyKey: crypto.randomUUID(),
    addressId: address.id,
    seenTotalCents: (await api.cart.get()).totalCents,
    researchConfirmed: true as const,
  };
  return { user, address, product, api, input };
}

async function expectNothingStored() {
  expect(await db.order.count()).toBe(0);
  expect(await db.orderEvent.count()).toBe(0);
  expect(await db.outboxMail.count()).toBe(0);
}

describe("placing an order", () => {
  it("stores the order with a snapshot of its lines, its event and two e-mails, and empties the cart", async () => {
    const { user, address, product, api, input } = await shopper({
      subscriptionTier: "Gold",
      markupReductionPercentage: 25,
      subscriptionExpiresAt: new Date(NOW.getTime() + 1),
    });
    const placed = await api.orders.place({ ...input, orderMessage: " Leave at the desk " });
    const order = await db.order.findUniqueOrThrow({
      where: { id: placed.orderId },
      include: { items: true, events: true },
    });
    expect(placed).toEqual({
      orderId: order.id,
      shortId: order.id.slice(0, 8).toUpperCase(),
      totalCents: 12_500,
      dueCents: 12_500,
      paymentTag: "$AssayShop",
      isMailed: true,
    });
    expect(order).toMatchObject({
      userId: user.id,
      email: user.email,
      status: "pending",
      isPaid: false,
      buyerTier: "Gold",
      discountPercent: 25,
      subtotalCents: 7500,
      shippingCents: 5000,
      totalAmountCents: 12_500,
      orderMessage: "Leave at the desk",
      researchConfirmedAt: NOW,
      shippingAddressId: address.id,
      shippingDetails: { label: "Lab", recipient_name: "Robin Field", address_line2: "Room 4", postal_code: "53703" },
    });
    expect(order.items).toMatchObject([
      {
        productId: product.id,
        productName: product.name,
        sku: product.sku,
        quantity: 2,
        unitPriceCents: 5000,
        unitPricePaidCents: 3750,
        totalPriceCents: 7500,
        discountPercent: 25,
        supplierCostCents: 2000,
        priceTrace: [{ kind: "retail" }, { kind: "member", unitCents: 3750 }],
      },
    ]);
    expect(order.events).toMatchObject([{ action: "placed", fromStatus: null, toStatus: "pending", createdAt: NOW }]);
    const mails = await db.outboxMail.findMany({ orderBy: { template: "asc" } });
    expect(mails.map((mail) => [mail.template, mail.toEmail])).toEqual([
      ["order-placed", user.email],
      ["order-placed-shop", "house@assay.test"],
    ]);
    expect(await api.cart.summary()).toEqual({ count: 0 });
  });

  it("e-mails the shop's notification address if one is set", async () => {
    const { api, input } = await shopper();
    const smtp = { smtpHost: "mail.test", smtpPort: 25, smtpUser: "", smtpPassEncrypted: "", fromName: "Assay" };
    await db.emailSettings.create({ data: { id: "default", ...smtp, notificationEmail: "desk@shop.test" } });
    await api.orders.place(input);
    expect(await db.outboxMail.count({ where: { template: "order-placed-shop", toEmail: "desk@shop.test" } })).toBe(1);
  });

  it("keeps the order's product, price and address when they change later", async () => {
    const { address, product, api, input } = await shopper();
    const { orderId } = await api.orders.place(input);
    await db.product.update({ where: { id: product.id }, data: { name: "Renamed", supplierCostCents: 9000 } });
    await api.addresses.delete({ id: address.id });
    const order = await api.orders.byId({ orderId });
    expect(order.items).toMatchObject([{ productName: product.name, unitPriceCents: 5000 }]);
    expect(order.address[0]).toBe("Robin Field");
  });

  it("ignores the tier of a lapsed membership", async () => {
    const { api, input } = await shopper({
      subscriptionTier: "Gold",
      markupReductionPercentage: 25,
      subscriptionExpiresAt: NOW,
    });
    const { orderId } = await api.orders.place(input);
    const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ buyerTier: "None", discountPercent: 0, subtotalCents: 10_000 });
  });

  it("sells at cost to a wholesale account, and applies an affiliate's own discount", async () => {
    const wholesale = await shopper({ vipWholesaleAccount: true });
    const first = await wholesale.api.orders.place(wholesale.input);
    const atCost = await db.order.findUniqueOrThrow({ where: { id: first.orderId } });
    expect(atCost).toMatchObject({ isWholesale: true, subtotalCents: 4000 });
    const diamond = { isAffiliate: true, affiliateCode: "DIAMOND1", affiliateTierId: "tier-diamond" };
    const affiliate = await shopper(diamond);
    const second = await affiliate.api.orders.place(affiliate.input);
    expect(second.totalCents).toBe(9200 + 5000);
  });
});

describe("placing an order twice", () => {
  it("returns the first order for the same key, even after prices changed", async () => {
    const { product, api, input } = await shopper();
    const first = await api.orders.place(input);
    await db.product.update({ where: { id: product.id }, data: { supplierCostCents: 9000 } });
    expect(await api.orders.place(input)).toEqual(first);
    expect(await db.order.count()).toBe(1);
  });

  it("refuses the same key with another address, message or store credit, and names the first order", async () => {
    const { user, address, api, input } = await shopper();
    const first = await api.orders.place({ ...input, orderMessage: "Ring twice" });
    const other = await createAddress(db, user.id, { label: "Annex" });
    const again = { ...input, orderMessage: "Ring twice" };
    for (const changed of [{ addressId: other.id }, { orderMessage: "Ring once" }, { creditCents: 100 }]) {
      await expect(api.orders.place({ ...again, ...changed })).rejects.toMatchObject({
        message: expect.stringContaining(`Order #${first.shortId} was already placed`),
        cause: { code: "CONFLICT", reason: "request-reused", detail: { orderId: first.orderId } },
      });
    }
    await db.shippingAddress.update({ where: { id: address.id }, data: { city: "Chicago" } });
    await expect(api.orders.place(again)).rejects.toMatchObject({ cause: { reason: "request-reused" } });
    expect(await db.order.count()).toBe(1);
  });

  it("creates one order, sends one pair of e-mails and empties the cart for twenty concurrent clicks", async () => {
    const { api, input } = await shopper();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.orders.place(input)));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await db.order.count()).toBe(1);
    expect(await db.orderItem.count()).toBe(1);
    expect(await db.orderEvent.count()).toBe(1);
    expect(await db.outboxMail.count()).toBe(2);
    expect(await api.cart.summary()).toEqual({ count: 0 });
  });

  it("creates one order for two tabs: the second fails with an empty cart", async () => {
    const { api, input } = await shopper();
    const tabs = await Promise.allSettled([
      api.orders.place(input),
      api.orders.place({ ...input, idempotencyKey: crypto.randomUUID() }),
    ]);
    expect(tabs.map((tab) => tab.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = tabs.find((tab) => tab.status === "rejected");
    expect(refused?.reason.message).toBe("Your cart is empty");
    expect(await db.order.count()).toBe(1);
  });

  it("lets two accounts use the same key", async () => {
    const [one, two] = [await shopper(), await shopper()];
    const { idempotencyKey } = one.input;
    const a = await one.api.orders.place(one.input);
    const b = await two.api.orders.place({ ...two.input, idempotencyKey });
    expect(a.orderId).not.toBe(b.orderId);
  });

  it("generates another ID when the short ID is taken", async () => {
    const [one, two] = [await shopper(), await shopper()];
    const { orderId } = await one.api.orders.place(one.input);
    const alike = `${orderId.slice(0, 8)}-0000-4000-8000-000000000000` as const;
    const random = vi.spyOn(crypto, "randomUUID").mockReturnValueOnce(alike as ReturnType<typeof crypto.randomUUID>);
    const second = await two.api.orders.place(two.input);
    expect(random).toHaveNthReturnedWith(1, alike);
    expect(random).toHaveNthReturnedWith(2, second.orderId);
    expect(await db.order.count()).toBe(2);
  });
});

describe("an order is refused and nothing is stored", () => {
  it("for an empty cart: 'Your cart is empty'", async () => {
    const { product, api, input } = await shopper();
    await api.cart.remove({ productId: product.id });
    await expect(api.orders.place(input)).rejects.toThrow("Your cart is empty");
    await expectNothingStored();
  });

  it("without an address: 'Please select a shipping address'", async () => {
    const { api, input } = await shopper();
    await expect(api.orders.place({ ...input, addressId: "" })).rejects.toThrow("Please select a shipping address");
    await expectNothingStored();
  });

  it("with another customer's address or an unknown one: 'Invalid shipping address'", async () => {
    const { api, input } = await shopper();
    const theirs = await createAddress(db, (await createUser(db)).id);
    for (const addressId of [theirs.id, crypto.randomUUID()]) {
      const refused = api.orders.place({ ...input, addressId });
      await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND", message: "Invalid shipping address" });
    }
    await expectNothingStored();
    expect(await api.cart.summary()).toEqual({ count: 2 });
  });

  it("with an address the shop cannot ship to, until it is corrected", async () => {
    const { api, input, address } = await shopper();
    await db.shippingAddress.update({ where: { id: address.id }, data: { postalCode: "5370" } });
    await expect(api.orders.place(input)).rejects.toThrow(
      "Please correct the shipping address. Enter a 5-digit ZIP code, such as 53703.",
    );
    await expectNothingStored();
    await db.shippingAddress.update({ where: { id: address.id }, data: { postalCode: "53703" } });
    await api.orders.place(input);
    expect(await db.order.count()).toBe(1);
  });

  it("when research use was not confirmed", async () => {
    const { api, input } = await shopper();
    const unconfirmed = { ...input, researchConfirmed: false as unknown as true };
    await expect(api.orders.place(unconfirmed)).rejects.toThrow(
      "Please confirm that you are buying for research use only",
    );
    await expectNothingStored();
  });

  it("when the price changed since the shopper saw it: the error holds the new lines and total", async () => {
    const { product, api, input } = await shopper();
    await db.product.update({ where: { id: product.id }, data: { supplierCostCents: 2400 } });
    const refused = await api.orders.place(input).catch((error: { cause: unknown }) => error.cause);
    expect(refused).toMatchObject({
      code: "CONFLICT",
      reason: "total-changed",
      detail: { totalCents: 17_000, lines: [{ productId: product.id, quote: { unitCents: 6000 } }] },
    });
    await expectNothingStored();
    expect(await api.cart.summary()).toEqual({ count: 2 });
    await api.orders.place({ ...input, seenTotalCents: 17_000 });
  });

  it("when another tab changed a quantity", async () => {
    const { product, api, input } = await shopper();
    await api.cart.setQuantity({ productId: product.id, quantity: 3 });
    await expect(api.orders.place(input)).rejects.toMatchObject({ cause: { reason: "total-changed" } });
    await expectNothingStored();
  });

  it("while a line is sold out, hidden, restricted or without a price", async () => {
    const { product, api, input } = await shopper();
    const { id: categoryId } = await createCategory(db, { isRestricted: true });
    const changes = [{ soldOut: true }, { hidden: true }, { categoryId }, { markupBps: null }];
    const back = { soldOut: false, hidden: false, categoryId: null, markupBps: 15_000 };
    for (const data of changes) {
      await db.product.update({ where: { id: product.id }, data });
      await expect(api.orders.place(input)).rejects.toMatchObject({ cause: { reason: "cart-has-problems" } });
      await db.product.update({ where: { id: product.id }, data: back });
    }
    await expectNothingStored();
    await api.orders.place(input);
  });

  it("above $1,000,000", async () => {
    const { product, api, input } = await shopper();
    await db.product.update({ where: { id: product.id }, data: { supplierCostCents: 20_000_000 } });
    const { totalCents } = await api.cart.get();
    await expect(api.orders.place({ ...input, seenTotalCents: totalCents })).rejects.toThrow(
      "One order can be at most $1,000,000.00. Please split it into several.",
    );
    await expectNothingStored();
  });

  it("from a visitor, and with a price or any other unknown field", async () => {
    const { api, input } = await shopper();
    const visitor = await callerFor(db, null, { visitor: (await contextFor(db, null)).visitor });
    await expect(visitor.orders.place(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    const priced = { ...input, totalAmountCents: 1 };
    await expect(api.orders.place(priced)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expectNothingStored();
  });
});

describe("a line of a placed order", () => {
  it("cannot get a quantity out of range, which the database refuses", async () => {
    const { api, input } = await shopper();
    await api.orders.place(input);
    for (const quantity of [0, -5, 2 ** 31]) {
      await expect(db.$executeRawUnsafe(`UPDATE order_items SET quantity = ${quantity}`)).rejects.toThrow();
    }
  });
});
