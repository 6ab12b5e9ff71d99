// Orders an admin enters for a customer: with the customer's prices and rules, recorded under the admin's name.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { verifyStock } from "~/server/services/stock/verify-stock";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createCategory,
  createProduct,
  createUser,
  daysFromNow,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function shop() {
  const admin = await createAdmin(db, { name: "Ada Admin" });
  const customer = await createUser(db, {
    ...{ subscriptionTier: "Gold", markupReductionPercentage: 25, subscriptionExpiresAt: daysFromNow(30) },
  });
  const address = await createAddress(db, customer.id);
  const product = await createProduct(db, { volumeTiers: { create: [{ quantity: 5, priceOverrideCents: 3_000 }] } });
  const { admin: api } = await callerFor(db, admin.id);
  const customerId = customer.id;
  const lines = [{ productId: product.id, quantity: 6 }];
  const order = async () => ({
    ...{ customerId, lines, idempotencyKey: randomUUID(), address: { kind: "saved" as const, addressId: address.id } },
    ...{ seenTotalCents: (await api.orderEntry.quote({ customerId, lines })).totalCents },
    ...{ customerConfirmed: true as const, orderMessage: "By phone" },
  });
  return { admin, customer, customerId, address, product, lines, api, order };
}

it("an entered order costs the same as the customer's own checkout, and records the admin", async () => {
  const { admin, customer, product, api, order } = await shop();
  const own = await callerFor(db, customer.id);
  await own.cart.add({ productId: product.id, quantity: 6 });
  const { orderKey, totalCents } = await own.cart.get();
  const input = await order();
  expect(input.seenTotalCents).toBe(totalCents);
  const entered = await api.orderEntry.enter(input);

  const [line] = await db.orderItem.findMany({ where: { orderId: entered.orderId } });
  const kept = await db.order.findUniqueOrThrow({ where: { id: entered.orderId }, include: { events: true } });
  expect(kept).toMatchObject({
    ...{ userId: customer.id, email: customer.email, status: "pending", isPaid: false, buyerTier: "Gold" },
    ...{ totalAmountCents: totalCents, orderMessage: "By phone" },
    events: [{ action: "placed", actorUserId: admin.id, actorName: "Ada Admin" }],
  });
  const acts = await db.auditEntry.findMany({ where: { action: "order.enter" } });
  expect(acts).toMatchObject([{ actorUserId: admin.id, entityId: entered.orderId }]);
  const mails = await db.outboxMail.findMany({ orderBy: { template: "asc" } });
  expect(mails.map(({ template }) => template)).toEqual(["order-placed", "order-placed-shop"]);
  expect(mails[0]?.toEmail).toBe(customer.email);

  // The customer's cart is unchanged: ordering it creates the same line at the same price.
  const placed = await own.orders.place({
    ...{ idempotencyKey: orderKey ?? "", addressId: input.address.addressId, seenTotalCents: totalCents },
    researchConfirmed: true,
  });
  const [ownLine] = await db.orderItem.findMany({ where: { orderId: placed.orderId } });
  const { id: _id, orderId: _orderId, ...same } = ownLine ?? { id: "", orderId: "" };
  expect(line).toMatchObject(same);
});

it("entering creates one order and one reservation per idempotency key, even for concurrent requests", async () => {
  const { product, customerId, api, order } = await shop();
  await api.products.setStock({ productId: product.id, count: 10, seenCount: null });
  const input = await order();
  const answers = await Promise.all([api.orderEntry.enter(input), api.orderEntry.enter(input)]);
  answers.push(await api.orderEntry.enter(input));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect([await db.order.count(), await db.orderEvent.count()]).toEqual([1, 1]);
  expect(await db.auditEntry.count({ where: { action: "order.enter" } })).toBe(1);
  expect(await db.product.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({ stockReserved: 6 });
  expect(await verifyStock({ db })).toEqual([]);

  // Four are left: six more are reported as a problem and refused.
  const { lines } = await api.orderEntry.quote({ customerId, lines: input.lines });
  expect(lines).toMatchObject([{ name: product.name, quote: null, problem: expect.stringContaining("4") }]);
  const again = { ...input, idempotencyKey: randomUUID() };
  await expect(api.orderEntry.enter(again)).rejects.toMatchObject({ cause: { reason: "cart-has-problems" } });
  expect(await db.order.count()).toBe(1);
});

it("entering refuses an idempotency key that was used for different contents", async () => {
  const { api, customer, product, order } = await shop();
  const input = await order();
  await api.orderEntry.enter(input);
  const other = await createAddress(db, customer.id);
  for (const changed of [
    { lines: [{ productId: product.id, quantity: 7 }] },
    { orderMessage: "By phone, twice" },
    { address: { kind: "saved" as const, addressId: other.id } },
  ]) {
    await expect(api.orderEntry.enter({ ...input, ...changed })).rejects.toMatchObject({
      cause: { reason: "request-reused" },
    });
  }
  expect(await db.order.count()).toBe(1);
});

it("every entered order is e-mailed, even to an unverified address and without the daily limit", async () => {
  const { api, customer, order } = await shop();
  await db.user.update({ where: { id: customer.id }, data: { emailVerifiedAt: null } });
  for (let made = 0; made < 5; made++) await api.orderEntry.enter(await order());
  expect(await db.outboxMail.count({ where: { template: "order-placed" } })).toBe(5);
});

it("a quote says for each line why the customer cannot order it; entering such a line is refused", async () => {
  const { api, customerId, order } = await shop();
  const { id: categoryId } = await createCategory(db, { name: "Hormones", isRestricted: true });
  const restricted = await createProduct(db, { categoryId });
  const hidden = await createProduct(db, { hidden: true });
  const [soldOut, gone] = [await createProduct(db, { soldOut: true }), randomUUID()];
  const lines = [restricted.id, hidden.id, soldOut.id, gone].map((productId) => ({ productId, quantity: 1 }));
  const quote = await api.orderEntry.quote({ customerId, lines });
  expect(quote.subtotalCents).toBe(0);
  expect(quote.lines.map(({ name, problem }) => [name, problem])).toEqual([
    [restricted.name, "This customer is not approved for Hormones."],
    [hidden.name, "Hidden from the shop."],
    [soldOut.name, "This product is sold out."],
    [null, "No longer in the catalogue."],
  ]);
  expect(quote.lines.map(({ needsGrant }) => needsGrant)).toEqual([true, false, false, false]);
  const input = await order();
  for (const productId of [restricted.id, gone]) {
    const refused = api.orderEntry.enter({ ...input, lines: [...input.lines, { productId, quantity: 1 }] });
    await expect(refused).rejects.toMatchObject({ cause: { reason: "cart-has-problems" } });
  }
  expect(await db.order.count()).toBe(0);
});

it("an entered order ships to the customer's own saved address or to a new validated one", async () => {
  const { api, customer, order } = await shop();
  const stranger = await createAddress(db, (await createUser(db)).id);
  const typed = {
    ...{ recipientName: "Robin Field", addressLine1: "9 Elm Street", addressLine2: "", city: "Madison" },
    ...{ state: "WI", postalCode: "53703", country: "United States", phone: "" },
  };
  const enter = async (address: Parameters<typeof api.orderEntry.enter>[0]["address"]) =>
    api.orderEntry.enter({ ...(await order()), address });
  await expect(enter({ kind: "saved", addressId: stranger.id })).rejects.toThrow("Invalid shipping address");
  await expect(enter({ kind: "typed", typed: { ...typed, postalCode: "1" } })).rejects.toMatchObject({
    cause: { reason: "unknown-place" },
  });
  const { orderId } = await enter({ kind: "typed", typed });
  const kept = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(kept.shippingAddressId).toBeNull();
  expect(kept.shippingDetails).toMatchObject({ address_line1: "9 Elm Street", state: "WI" });
  expect(await db.shippingAddress.count({ where: { userId: customer.id } })).toBe(1);
});

it("an entered order spends the customer's credit in the admin's name, and is paid if it covers all", async () => {
  const { admin, api, customerId, order } = await shop();
  const input = await order();
  const grant = { amountCents: input.seenTotalCents + 100, idempotencyKey: randomUUID(), reason: "Goodwill" };
  await db.creditEntry.create({ data: { userId: customerId, kind: "grant", ...grant } });
  expect(await api.orderEntry.customer({ customerId })).toMatchObject({ creditCents: grant.amountCents });
  const { orderId, dueCents } = await api.orderEntry.enter({ ...input, creditCents: input.seenTotalCents });
  expect(dueCents).toBe(0);
  expect(await db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({ isPaid: true });
  const spent = await db.creditEntry.findFirstOrThrow({ where: { userId: customerId, kind: "spend" } });
  expect(spent).toMatchObject({ amountCents: -input.seenTotalCents, orderId, actorUserId: admin.id });

  const again = { ...(await order()), creditCents: 101 };
  await expect(api.orderEntry.enter(again)).rejects.toMatchObject({ cause: { reason: "credit-not-enough" } });
  expect(await db.order.count()).toBe(1);
});

it("entering is refused when the total changed or the customer is suspended", async () => {
  const { api, customerId, order } = await shop();
  const input = await order();
  await expect(api.orderEntry.enter({ ...input, seenTotalCents: 1 })).rejects.toMatchObject({
    cause: { reason: "total-changed" },
  });
  await db.user.update({ where: { id: customerId }, data: { isDisabled: true } });
  await expect(api.orderEntry.enter(input)).rejects.toThrow("This account is suspended");
});
